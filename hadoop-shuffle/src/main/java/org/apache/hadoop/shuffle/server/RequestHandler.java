/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import com.google.protobuf.InvalidProtocolBufferException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/**
 * The requests of one connection, answered one after the other, step by step. The next step is taken while there is
 * room: no more than the high-water mark plus one batch waits to be sent, and no more than {@link #MAX_REGIONS} file
 * regions, whatever is requested and however slowly it is read. Runs in the connection's event loop, except for the
 * steps, which run in workers.
 */
final class RequestHandler extends SimpleChannelInboundHandler<ByteBuf> {
  /** The most regions of large outputs that may be open at once, including the one being sent. */
  static final int MAX_REGIONS = 8;
  /**
   * The number of requests that are read ahead, not counting those that arrive together with the last one. The limit is
   * 1 until a request has come from someone who knows a job's secret.
   */
  static final int MAX_QUEUED = 16;

  private static final System.Logger LOG = System.getLogger(RequestHandler.class.getName());

  private final ServerContext server;
  private final Proofs proofs;
  /** The proofs for the next request. */
  private Proofs next;
  private final Queue<SignedRequest> queue = new ArrayDeque<>();
  private ChannelHandlerContext context;
  /** The request being answered; null if none. */
  private AnswerStream current;
  /** True while a worker has its next step. */
  private boolean working;
  private boolean proven;
  private int regions;
  /** True once the other side sends no more. */
  private boolean inputEnded;
  /** True if no further request is to be begun. */
  private boolean draining;
  private boolean closing;

  /**
   * @param first for the first request
   * @param proofs for the others
   */
  RequestHandler(ServerContext server, Proofs first, Proofs proofs) {
    this.server = server;
    this.proofs = proofs;
    next = first;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ignored, ByteBuf frame) {
    if (closing) {
      return;
    }
    try {
      queue.add(SignedRequest.parseFrom(frame.nioBuffer()));
    } catch (InvalidProtocolBufferException e) {
      malformed();
      return;
    }
    if (queue.size() >= maxQueued()) {
      context.channel().config().setAutoRead(false);
    }
    advance();
  }

  private int maxQueued() {
    return proven ? MAX_QUEUED : 1;
  }

  private void malformed() {
    server.counts().malformed.increment();
    close();
  }

  private void close() {
    closing = true;
    queue.clear();
    flushAndClose();
  }

  /** Flushes before closing: the tracker's side of the handshake may still be waiting for the first answer. */
  private void flushAndClose() {
    context.flush();
    context.close();
  }

  /** Drops the current answer. If a worker has it, this is done when the worker returns it. */
  private void abandon() {
    if (!working && current != null) {
      current.release();
      current = null;
    }
  }

  /** Begins the next step if there is one and there is room. */
  private void advance() {
    // A step for a few large outputs costs as much as for one: the next is taken when half of the last have been sent.
    if (working || closing || regions > MAX_REGIONS / 2 || !context.channel().isWritable()) {
      return;
    }
    boolean first = current == null;
    if (first && !hasNext()) {
      return;
    }
    boolean busy = first && !server.workers().admit();
    if (first) {
      server.counts().requests.increment();
      current = new AnswerStream(queue.poll(), next, busy, server, context.alloc());
      next = proofs;
      if (queue.size() < maxQueued()) {
        context.channel().config().setAutoRead(true);
      }
    }
    working = true;
    Step step = new Step(current, MAX_REGIONS - regions, first && !busy);
    try {
      if (busy) {
        server.workers().runAtDoor(step);
      } else {
        server.workers().run(step);
      }
    } catch (RejectedExecutionException e) {
      step.abandon();
    }
  }

  private boolean hasNext() {
    if (draining || queue.isEmpty()) {
      if (draining || inputEnded) {
        closeWhenSent();
      }
      return false;
    }
    return true;
  }

  private void closeWhenSent() {
    closing = true;
    queue.clear();
    context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  /**
   * Begins no further request, and closes the connection once the current one is answered. Called in the event loop.
   */
  void drain() {
    draining = true;
    advance();
  }

  /** A step that produces a batch in a worker and returns it to the event loop. */
  private final class Step implements Workers.Work {
    private final AnswerStream answer;
    private final int maxRegions;
    private final boolean waits;

    Step(AnswerStream answer, int maxRegions, boolean waits) {
      this.answer = answer;
      this.maxRegions = maxRegions;
      this.waits = waits;
    }

    @Override
    public void run() {
      if (waits) {
        server.workers().begun();
      }
      Batch batch;
      try {
        batch = answer.next(maxRegions);
      } catch (RuntimeException | Error e) {
        if (context.channel().isActive()) {
          LOG.log(System.Logger.Level.WARNING, "A request could not be answered", e);
        }
        flushAndClose();
        return;
      }
      try {
        context.executor().execute(() -> send(batch));
      } catch (RejectedExecutionException e) {
        batch.release();
        answer.release();
      }
    }

    @Override
    public void abandon() {
      if (waits) {
        server.workers().begun();
      }
      answer.release();
      flushAndClose();
    }
  }

  private void send(Batch batch) {
    working = false;
    if (closing || !context.channel().isActive()) {
      batch.release();
      abandon();
      return;
    }
    if (!proven && current.isProven()) {
      proven = true;
      server.guests().spoke(context.channel());
    }
    if (batch.end()) {
      current = null;
    }
    for (Batch.Part part : batch.parts()) {
      write(part);
    }
    context.flush();
    advance();
  }

  private void write(Batch.Part part) {
    ChannelFuture sent = context.write(part.bytes());
    if (part.outputs() > 0) {
      sent.addListener(future -> {
        part.copied().end();
        if (future.isSuccess()) {
          count(part.outputs(), part.outputBytes());
        }
      });
    }
    if (part.region() != null) {
      regions++;
      // Retained until the result of the write is known.
      OutputRegion region = part.region();
      region.retain();
      context.write(region).addListener(future -> sent(region, future.isSuccess()));
    }
  }

  private void count(long outputs, long bytes) {
    server.counts().outputs.add(outputs);
    server.counts().bytes.add(bytes);
  }

  private void sent(OutputRegion region, boolean success) {
    regions--;
    if (success) {
      count(region.isLast() ? 1 : 0, region.count());
      region.release();
      advance();
      return;
    }
    closing = true;
    context.close();
    FindFault work = new FindFault(region);
    try {
      server.workers().run(work);
    } catch (RejectedExecutionException e) {
      work.abandon();
    }
  }

  private record FindFault(OutputRegion region) implements Workers.Work {
    @Override
    public void run() {
      try {
        region.findFault();
      } finally {
        region.release();
      }
    }

    @Override
    public void abandon() {
      region.release();
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ignored) {
    advance();
  }

  @Override
  public void channelInactive(ChannelHandlerContext ignored) {
    closing = true;
    queue.clear();
    abandon();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      inputEnded = true;
      advance();
    } else if (event instanceof IdleStateEvent idle && isTooIdle(idle)) {
      close();
    }
  }

  private boolean isTooIdle(IdleStateEvent event) {
    ChannelOutboundBuffer outbound = context.channel().unsafe().outboundBuffer();
    boolean sending = outbound != null && !outbound.isEmpty();
    if (event.state() == IdleState.ALL_IDLE) {
      return !sending && current == null && queue.isEmpty();
    }
    // The first such event can occur even if part of a large output was written.
    return sending && event.state() == IdleState.WRITER_IDLE && !event.isFirst();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
    if (cause instanceof DecoderException && !closing) {
      malformed();
    } else {
      close();
    }
  }
}
