/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.DuplexChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/**
 * One end of a relayed connection: everything that arrives here is sent unchanged to the other end. An end is read only
 * while the other one is writable. When one side has ended its output, the other may go on, but may not be silent for
 * longer than the idle timeout; while neither has ended, the limit is twice that, except for a client that reads an
 * answer slowly: the web server decides about that. Both ends run in the same event loop.
 */
final class Relay extends ChannelInboundHandlerAdapter {
  private static final int CONNECT_MILLIS = 10_000;

  private final Channel other;
  private final ServerContext server;
  private final boolean toWeb;
  private Relay back;
  private boolean ended;

  /** True if the current line of the request head has nothing in it yet. */
  private boolean lineIsEmpty;
  private boolean headHasCome;

  private Relay(Channel other, boolean toWeb, ServerContext server) {
    this.other = other;
    this.toWeb = toWeb;
    this.server = server;
  }

  /** Connects to the web server, then forwards what has been read. Reads nothing more until then. */
  static void open(Channel front, FirstBytes first, ServerContext server) {
    server.counts().relayed.increment();
    front.config().setAutoRead(false);
    front.pipeline().replace(IdleStateHandler.class, null,
        new IdleStateHandler(true, 0, 0, 2L * server.settings().idleMillis(), TimeUnit.MILLISECONDS));
    Relay toFront = new Relay(front, false, server);
    new Bootstrap()
        .group(front.eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.AUTO_READ, false)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
        .option(ChannelOption.WRITE_BUFFER_WATER_MARK, front.config().getWriteBufferWaterMark())
        .handler(toFront)
        .connect(server.settings().web())
        .addListener((ChannelFutureListener) connected -> {
          Channel web = connected.channel();
          if (!connected.isSuccess() || !front.isActive()) {
            web.close();
            front.close();
            return;
          }
          server.channels().add(web);
          server.guests().handOn(front, web);
          Relay toWeb = new Relay(web, true, server);
          toWeb.back = toFront;
          toFront.back = toWeb;
          front.pipeline().addLast(toWeb);
          front.pipeline().remove(first);
          // The bytes read so far may have filled its buffer.
          front.config().setAutoRead(web.isWritable());
          web.config().setAutoRead(true);
        });
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object bytes) {
    if (toWeb && !headHasCome) {
      lookForEndOfHead((ByteBuf) bytes);
      if (headHasCome) {
        server.guests().spoke(context.channel());
      }
    }
    other.write(bytes);
  }

  /** Looks for the empty line that ends the head; lines may end in CR LF or in LF alone. */
  private void lookForEndOfHead(ByteBuf bytes) {
    for (int i = bytes.readerIndex(); i < bytes.writerIndex() && !headHasCome; i++) {
      byte next = bytes.getByte(i);
      if (next == '\n') {
        headHasCome = lineIsEmpty;
        lineIsEmpty = true;
      } else if (next != '\r') {
        lineIsEmpty = false;
      }
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    other.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    other.config().setAutoRead(context.channel().isWritable());
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownEvent && !ended) {
      ended = true;
      if (back.ended) {
        closeWhenSent(other);
        closeWhenSent(context.channel());
      } else {
        other.writeAndFlush(Unpooled.EMPTY_BUFFER)
            .addListener(written -> ((DuplexChannel) other).shutdownOutput());
        // The other side may have more to say, but a silent one may be gone, or never notice.
        other.pipeline().addFirst(
            new IdleStateHandler(0, 0, server.settings().idleMillis(), TimeUnit.MILLISECONDS));
      }
    } else if (event instanceof IdleStateEvent && !isForTheWebServerToJudge(context.channel())) {
      context.close();
    }
  }

  /** Returns true if the client has not yet read all that the web server has sent. */
  private boolean isForTheWebServerToJudge(Channel channel) {
    ChannelOutboundBuffer outbound = channel.unsafe().outboundBuffer();
    return toWeb && outbound != null && !outbound.isEmpty() && other.isActive() && !ended && !back.ended;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    closeWhenSent(other);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  private static void closeWhenSent(Channel channel) {
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }
}
