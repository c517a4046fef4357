/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Serves map outputs, and at the same port all that a web server behind serves. Thread-safe. Its threads are daemons.
 */
public final class ShuffleServer implements Closeable {
  /** A port that is free at one address may be taken at the next. */
  private static final int BIND_ATTEMPTS = 50;

  private final ServerContext context;
  private final EventLoopGroup eventLoops;
  private final ChannelGroup connections = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE, true);
  @GuardedBy("this")
  private final List<Channel> listeners = new ArrayList<>();
  @GuardedBy("this")
  private int port;
  @GuardedBy("this")
  private boolean closed;

  private ShuffleServer(ServerSettings settings, SegmentStore store, LongSupplier nanos) {
    context = new ServerContext(settings, store, new Workers(settings.workers(), settings.maxWaiting()),
        new ServerCounts(), new CopiedBytes(),
        new Guests(settings.maxConnections(), settings.maxRelayed(), nanos), connections);
    eventLoops = new MultiThreadIoEventLoopGroup(settings.eventLoops(),
        new DefaultThreadFactory("shuffle-server", true), NioIoHandler.newFactory());
  }

  /**
   * Listens from now on.
   *
   * @throws BindException if an address cannot be listened at, because of its port mostly
   * @throws IOException if it fails for another reason
   */
  public static ShuffleServer start(ServerSettings settings, SegmentStore store) throws IOException {
    return start(settings, store, System::nanoTime);
  }

  /**
   * Starts a server.
   *
   * @param nanos tells how long guests are silent
   */
  static ShuffleServer start(ServerSettings settings, SegmentStore store, LongSupplier nanos) throws IOException {
    ShuffleServer server = new ShuffleServer(settings, store, nanos);
    try {
      server.listen();
      Tidying.start(server.eventLoops, server.context);
    } catch (IOException | RuntimeException | Error e) {
      server.close();
      throw e;
    }
    return server;
  }

  private synchronized void listen() throws IOException {
    ServerSettings settings = context.settings();
    int attempts = settings.port() == 0 && settings.addresses().size() > 1 ? BIND_ATTEMPTS : 1;
    for (int attempt = 1;; attempt++) {
      try {
        port = settings.port();
        for (InetAddress address : settings.addresses()) {
          Channel listener = listen(new InetSocketAddress(address, port));
          listeners.add(listener);
          port = ((InetSocketAddress) listener.localAddress()).getPort();
        }
        return;
      } catch (BindException e) {
        stopListening();
        if (attempt == attempts) {
          throw e;
        }
      }
    }
  }

  private Channel listen(InetSocketAddress address) throws IOException {
    ServerSettings settings = context.settings();
    ServerBootstrap bootstrap = new ServerBootstrap()
        .group(eventLoops)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, settings.backlog())
        .option(ChannelOption.SO_REUSEADDR, true)
        // Batches come again and again in the same memory; the adaptive one gets new memory for those of this size.
        .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.SO_KEEPALIVE, true)
        .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK,
            new WriteBufferWaterMark(settings.highWaterMark() / 2, settings.highWaterMark()))
        .childHandler(new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            accepted(channel);
          }
        });
    if (settings.sendBuffer() > 0) {
      bootstrap.childOption(ChannelOption.SO_SNDBUF, settings.sendBuffer());
    }
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (bound.isSuccess()) {
      return bound.channel();
    }
    Throwable cause = bound.cause();
    String message = "Cannot listen at " + address + ": " + cause.getMessage();
    throw cause instanceof BindException ? (IOException) new BindException(message).initCause(cause)
        : new IOException(message, cause);
  }

  private void accepted(Channel channel) {
    if (!context.guests().admit(channel)) {
      channel.close();
      return;
    }
    connections.add(channel);
    ServerSettings settings = context.settings();
    channel.pipeline().addLast(
        new IdleStateHandler(true, 0, settings.stallMillis(), settings.idleMillis(), TimeUnit.MILLISECONDS),
        new FirstBytes(context));
  }

  /** The port of all addresses. */
  public synchronized int port() {
    return port;
  }

  public ServerCounts counts() {
    return context.counts();
  }

  /** Bytes that wait in memory for other sides to take them. */
  long pendingBytes() {
    return connections.stream().mapToLong(channel -> {
      var outbound = channel.unsafe().outboundBuffer();
      return outbound == null ? 0 : outbound.totalPendingWriteBytes();
    }).sum();
  }

  /**
   * Returns whose connection is handed on to the web server from this port of the loopback interface; null if none is.
   */
  public InetAddress peer(int port) {
    return context.guests().peer(port);
  }

  /** Connections that were closed, or answered with no more than that, because there were too many. */
  public long turnedAway() {
    return context.guests().turnedAway();
  }

  CopiedBytes copied() {
    return context.copied();
  }

  /** Connections that are open, those to the web server included. */
  public int openConnections() {
    return connections.size();
  }

  /**
   * Listens no more, sends what is being sent for a time of grace, closes all connections and ends all threads. Returns
   * within about eight times that, whatever disks and other sides do. May be called again; not by a store.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    stopListening();
    connections.forEach(ShuffleServer::drain);
    long grace = context.settings().graceMillis();
    connections.newCloseFuture().awaitUninterruptibly(grace);
    connections.close().awaitUninterruptibly(grace);
    context.workers().close(grace);
    eventLoops.shutdownGracefully(0, grace, TimeUnit.MILLISECONDS).awaitUninterruptibly(2 * grace);
  }

  @GuardedBy("this")
  private void stopListening() {
    listeners.forEach(listener -> listener.close().awaitUninterruptibly());
    listeners.clear();
  }

  private static void drain(Channel channel) {
    try {
      channel.eventLoop().execute(() -> {
        RequestHandler requests = channel.pipeline().get(RequestHandler.class);
        if (requests == null) {
          channel.close();
        } else {
          requests.drain();
        }
      });
    } catch (RejectedExecutionException e) {
      channel.close();
    }
  }
}
