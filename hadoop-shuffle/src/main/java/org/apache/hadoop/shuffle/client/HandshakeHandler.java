/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Handshake;

/** Asks a tracker to go on in this protocol, and for the first outputs; makes way for the decoder of the answers. */
final class HandshakeHandler extends ByteToMessageDecoder {
  /** The status of a response, and its reason as far as it has come. */
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.[01] (([0-9]{3})(?![0-9])[ -~]{0,40})");
  /** Up to the status. */
  private static final int STATUS_BYTES = 12;
  private static final int MOST_SHOWN = 64;

  private final Connection connection;
  private final ChannelHandler decoder;
  private final byte[] nonce = Handshake.newNonce();

  private HandshakeHandler(Connection connection, ChannelHandler decoder) {
    this.connection = connection;
    this.decoder = decoder;
  }

  /** Begins on a pipeline that has just been connected, in front of its only handler. */
  static void begin(ChannelPipeline pipeline, Connection connection, ChannelHandler decoder) {
    HandshakeHandler handshake = new HandshakeHandler(connection, decoder);
    pipeline.addFirst(handshake);
    byte[] body = connection.signFirst(handshake.nonce);
    pipeline.writeAndFlush(Unpooled.wrappedBuffer(Handshake.REQUEST.with(handshake.nonce, body)))
        .addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf bytes, List<Object> out) {
    if (connection.isClosed()) {
      bytes.skipBytes(bytes.readableBytes());
      return;
    }
    int agreeing = Handshake.ANSWER.agreeing(bytes);
    if (agreeing == Handshake.ANSWER.length()) {
      accept(context, bytes);
    } else if (agreeing < bytes.readableBytes() && bytes.readableBytes() >= STATUS_BYTES) {
      FetchFailure refused = refused(bytes.toString(bytes.readerIndex(), Math.min(bytes.readableBytes(), MOST_SHOWN),
          StandardCharsets.ISO_8859_1));
      connection.fail(refused.kind(), refused.getCause());
    }
  }

  private void accept(ChannelHandlerContext context, ByteBuf bytes) {
    byte[] trackersNonce;
    try {
      trackersNonce = Handshake.ANSWER.read(bytes);
    } catch (IllegalArgumentException e) {
      FetchFailure refused = refused(Kind.BROKEN, e.getMessage());
      connection.fail(refused.kind(), refused.getCause());
      return;
    }
    context.pipeline().addAfter(context.name(), null, decoder);
    connection.open(nonce, trackersNonce);
    // Hands on what it has read beyond the answer, when this returns.
    context.pipeline().remove(this);
  }

  private FetchFailure refused(String answer) {
    Matcher status = STATUS.matcher(answer);
    if (!status.lookingAt()) {
      return refused(Kind.BROKEN, "no HTTP response came");
    }
    return switch (status.group(2)) {
      // What servers say to a page or a method that they do not know.
      case "400", "404", "405", "501" -> refused(Kind.OLD_TRACKER, "answered " + status.group(1));
      case "101" -> refused(Kind.BROKEN, "goes on with something else");
      default -> refused(Kind.BROKEN, "answered " + status.group(1));
    };
  }

  private FetchFailure refused(Kind kind, String why) {
    return new FetchFailure(kind, new ProtocolException(connection.peer() + ": no handshake: " + why));
  }
}
