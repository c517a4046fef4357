/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.net.ProtocolException;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;

/** Asks a tracker, over HTTP, to go on in this protocol; then makes way for the decoder of the answers. */
final class HandshakeHandler extends SimpleChannelInboundHandler<HttpObject> {
  private final Connection connection;
  private final ChannelHandler decoder;
  private final HttpClientCodec http = new HttpClientCodec();
  private final byte[] nonce = Handshake.newNonce();

  private HandshakeHandler(Connection connection, ChannelHandler decoder) {
    this.connection = connection;
    this.decoder = decoder;
  }

  /** Begins on a pipeline that has just been connected, in front of its only handler. */
  static void begin(ChannelPipeline pipeline, Connection connection, ChannelHandler decoder) {
    HandshakeHandler handshake = new HandshakeHandler(connection, decoder);
    pipeline.addFirst(handshake);
    pipeline.addFirst(handshake.http);
    FullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, Handshake.PATH, Unpooled.EMPTY_BUFFER);
    request.headers()
        .set(HttpHeaderNames.HOST, connection.peer().toString())
        .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
        .set(HttpHeaderNames.UPGRADE, Handshake.PROTOCOL)
        .set(Handshake.NONCE_HEADER, Handshake.encode(handshake.nonce));
    pipeline.writeAndFlush(request).addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
    // What follows the response's head is of no interest: a response other than the hoped-for ends the connection.
    if (message instanceof HttpResponse response && !connection.isClosed()) {
      byte[] trackersNonce;
      try {
        trackersNonce = accept(response);
      } catch (FetchFailure e) {
        connection.fail(e.kind(), e.getCause());
        return;
      }
      context.pipeline().addAfter(context.name(), null, decoder);
      context.pipeline().remove(this);
      // Hands on what it has read beyond the response.
      context.pipeline().remove(http);
      connection.open(new Proofs(nonce, trackersNonce));
    }
  }

  private byte[] accept(HttpResponse response) throws FetchFailure {
    if (response.decoderResult().isFailure() || !response.protocolVersion().protocolName().equals("HTTP")) {
      throw refused(Kind.BROKEN, "no whole HTTP response came");
    }
    HttpResponseStatus status = response.status();
    if (status.code() != HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
      Kind kind = switch (status.code()) {
        // What servers say to a page or a method that they do not know.
        case 400, 404, 405, 501 -> Kind.OLD_TRACKER;
        default -> Kind.BROKEN;
      };
      throw refused(kind, "answered " + status);
    }
    String protocol = response.headers().get(HttpHeaderNames.UPGRADE);
    if (!Handshake.PROTOCOL.equalsIgnoreCase(protocol)) {
      throw refused(Kind.BROKEN, "goes on with " + protocol);
    }
    try {
      return Handshake.decode(response.headers().get(Handshake.NONCE_HEADER));
    } catch (IllegalArgumentException e) {
      throw refused(Kind.BROKEN, e.getMessage());
    }
  }

  private FetchFailure refused(Kind kind, String why) {
    return new FetchFailure(kind, new ProtocolException(connection.peer() + ": no handshake: " + why));
  }
}
