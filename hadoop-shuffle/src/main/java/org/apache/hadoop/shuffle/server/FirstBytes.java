/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.shuffle.wire.Handshake;

/**
 * Decides by the first bytes of a connection whether it is ours or the web server's; hands on what it has read when it
 * is taken out of the pipeline. A decoder of Netty's would go on reading while the web server is being connected to.
 */
final class FirstBytes extends ChannelInboundHandlerAdapter {
  private static final byte[] OURS = ("GET " + Handshake.PATH + " ").getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_HEAD = 8192;

  private final ServerContext server;
  private ByteBuf held;
  private boolean chosen;

  FirstBytes(ServerContext server) {
    this.server = server;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    held = held == null ? (ByteBuf) bytes
        : ByteToMessageDecoder.MERGE_CUMULATOR.cumulate(context.alloc(), held, (ByteBuf) bytes);
    if (!chosen) {
      choose(context);
    }
  }

  private void choose(ChannelHandlerContext context) {
    int have = Math.min(OURS.length, held.readableBytes());
    for (int i = 0; i < have; i++) {
      if (held.getByte(held.readerIndex() + i) != OURS[i]) {
        chosen = true;
        context.pipeline().remove(IdleStateHandler.class);
        Relay.open(context.channel(), this, server);
        return;
      }
    }
    if (have == OURS.length) {
      chosen = true;
      ChannelPipeline pipeline = context.pipeline();
      pipeline.addLast(
          new HttpServerCodec(new HttpDecoderConfig().setMaxInitialLineLength(MAX_HEAD).setMaxHeaderSize(MAX_HEAD)),
          new HandshakeHandler(server));
      pipeline.remove(this);
    }
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
