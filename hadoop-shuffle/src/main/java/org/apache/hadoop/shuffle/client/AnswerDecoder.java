/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.shuffle.wire.Answer;

/**
 * Takes apart what a tracker sends: answers, and between them the bytes of outputs, which go to their sinks from the
 * very buffers they arrived in. While there is no room for an output the connection is not read; what had been read
 * already, one buffer as a rule, waits here.
 */
final class AnswerDecoder extends ChannelInboundHandlerAdapter {
  private final Connection connection;
  private final Incoming incoming;
  private final int roomPauseMillis;
  private final HeaderReader header = new HeaderReader();
  private final ArrayDeque<ByteBuf> unread = new ArrayDeque<>();
  // There is no room for its output.
  private Answer waiting;

  AnswerDecoder(Connection connection, Incoming incoming, int roomPauseMillis) {
    this.connection = connection;
    this.incoming = incoming;
    this.roomPauseMillis = roomPauseMillis;
  }

  /** The last answer is through, and nothing of another one has come. */
  boolean isBetween() {
    return header.isBetween() && incoming.left() == 0 && waiting == null && unread.isEmpty();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (connection.isClosed()) {
      ReferenceCountUtil.release(message);
      return;
    }
    connection.heard();
    unread.add((ByteBuf) message);
    if (waiting == null) {
      read(context);
    }
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    release();
  }

  private void read(ChannelHandlerContext context) {
    try {
      while (waiting == null && !connection.isClosed() && !unread.isEmpty()) {
        ByteBuf buffer = unread.peek();
        if (buffer.isReadable()) {
          next(context, buffer);
        } else {
          unread.remove().release();
        }
      }
    } catch (FetchFailure e) {
      connection.fail(e.kind(), e.getCause());
    } finally {
      if (connection.isClosed()) {
        release();
      }
    }
  }

  private void next(ChannelHandlerContext context, ByteBuf buffer) throws FetchFailure {
    if (incoming.left() > 0) {
      int count = (int) Math.min(buffer.readableBytes(), incoming.left());
      ByteBuffer bytes = buffer.nioBuffer(buffer.readerIndex(), count);
      buffer.skipBytes(count);
      incoming.bytes(bytes);
      return;
    }
    Answer answer;
    try {
      answer = header.read(buffer);
    } catch (ProtocolException e) {
      throw FetchFailure.violation(connection.peer(), e.getMessage());
    }
    if (answer != null) {
      incoming.check(answer);
      if (!incoming.take(answer)) {
        waiting = answer;
        context.channel().config().setAutoRead(false);
        connection.stopsReading();
        askLater(context);
      }
    }
  }

  private void askLater(ChannelHandlerContext context) {
    context.executor().schedule(() -> askAgain(context), roomPauseMillis, TimeUnit.MILLISECONDS);
  }

  private void askAgain(ChannelHandlerContext context) {
    if (connection.isClosed()) {
      return;
    }
    try {
      if (!incoming.take(waiting)) {
        askLater(context);
        return;
      }
      waiting = null;
    } catch (FetchFailure e) {
      connection.fail(e.kind(), e.getCause());
      return;
    }
    connection.readsOn();
    read(context);
    if (waiting == null && !connection.isClosed()) {
      context.channel().config().setAutoRead(true);
    }
  }

  private void release() {
    while (!unread.isEmpty()) {
      unread.remove().release();
    }
  }
}
