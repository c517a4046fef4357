/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.timeout.IdleStateEvent;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;

/**
 * Decides from the first bytes of a connection whether it uses the shuffle protocol or is meant for the web server, and
 * answers the {@link Handshake}. It passes on what it has read when it is removed from the pipeline. One of Netty's
 * decoders would not do: it would go on reading during the connect to the web server.
 */
final class FirstBytes extends ChannelInboundHandlerAdapter {
  /** The length of the start of the handshake's request line; the web server has no such page. */
  private static final int OURS = "GET /shuffle ".length();
  private static final String REASON = "This page is for reduces, which request an upgrade to " + Handshake.PROTOCOL
      + ".\n";
  private static final byte[] REFUSAL = ("HTTP/1.1 426 Upgrade Required\r\nConnection: Upgrade, close\r\nUpgrade: "
      + Handshake.PROTOCOL + "\r\nContent-Type: text/plain\r\nContent-Length: " + REASON.length() + "\r\n\r\n" + REASON)
      .getBytes(StandardCharsets.US_ASCII);

  private static final byte[] TOO_MANY = ("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n"
      + "Retry-After: 10\r\nContent-Length: 0\r\n\r\n").getBytes(StandardCharsets.US_ASCII);

  private static final int MAX_IGNORED = 64 << 10;

  /** The decision about the connection. */
  private enum Choice { NONE, PASSED_ON, REFUSED }

  private final ServerContext server;
  private ByteBuf held;
  private Choice choice = Choice.NONE;
  private int ignored;

  FirstBytes(ServerContext server) {
    this.server = server;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (choice == Choice.REFUSED) {
      ignored += ((ByteBuf) bytes).readableBytes();
      ((ByteBuf) bytes).release();
      if (ignored > MAX_IGNORED) {
        context.close();
      }
      return;
    }
    held = held == null ? (ByteBuf) bytes
        : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), held, (ByteBuf) bytes);
    if (choice == Choice.NONE) {
      choose(context);
    }
  }

  private void choose(ChannelHandlerContext context) {
    int agreeing = Handshake.REQUEST.agreeing(held.nioBuffer());
    if (agreeing == Handshake.REQUEST.length()) {
      shakeHands(context);
    } else if (agreeing < held.readableBytes()) {
      if (agreeing < OURS) {
        if (server.guests().relay(context.channel())) {
          choice = Choice.PASSED_ON;
          Relay.open(context.channel(), this, server);
        } else {
          refuse(context, TOO_MANY);
        }
      } else {
        malformed(context);
      }
    }
  }

  private void shakeHands(ChannelHandlerContext context) {
    byte[] reducesNonce;
    ByteBuffer bytes = held.nioBuffer();
    int bodyLength = Handshake.REQUEST.bodyLength(bytes);
    try {
      reducesNonce = Handshake.REQUEST.read(bytes);
      held.skipBytes(Handshake.REQUEST.length());
    } catch (IllegalArgumentException e) {
      malformed(context);
      return;
    }
    choice = Choice.PASSED_ON;
    byte[] nonce = Handshake.newNonce();
    context.write(Unpooled.wrappedBuffer(Handshake.ANSWER.with(nonce)));
    Proofs proofs = Proofs.of(reducesNonce, nonce);
    Proofs first = proofs;
    if (bodyLength > 0) {
      first = Proofs.ofHandshake(reducesNonce, nonce);
    } else {
      // Otherwise it is sent with the answer to the request.
      context.flush();
    }
    context.pipeline().addLast(new FrameDecoder(bodyLength), new RequestHandler(server, first, proofs));
    context.pipeline().remove(this);
  }

  private void malformed(ChannelHandlerContext context) {
    server.counts().malformed.increment();
    refuse(context, REFUSAL);
  }

  /**
   * Answers, then reads and discards further input: otherwise the system might reset the connection before the answer
   * is read.
   */
  private void refuse(ChannelHandlerContext context, byte[] answer) {
    choice = Choice.REFUSED;
    release();
    server.guests().dismiss(context.channel());
    context.writeAndFlush(Unpooled.wrappedBuffer(answer)).addListener(sent -> {
      if (sent.isSuccess()) {
        ((DuplexChannel) context.channel()).shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
      } else {
        context.close();
      }
    });
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (held != null) {
      ByteBuf bytes = held;
      held = null;
      context.fireChannelRead(bytes);
      context.fireChannelReadComplete();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    release();
  }

  private void release() {
    if (held != null) {
      held.release();
      held = null;
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof IdleStateEvent || event instanceof ChannelInputShutdownEvent) {
      context.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }
}
