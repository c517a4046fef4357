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
 * A server of map outputs that also relays, on the same port, everything that a web server behind it serves.
 * Thread-safe. Its threads are daemons.
 */
public final class ShuffleServer implements Closeable {
  /** The number of attempts to bind: a port that is free at one address may be taken at the next. */
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
   * Starts a server, which listens from now on.
   *
   * @throws BindException if it cannot bind to an address, usually because the port is in use
   * @throws IOException if it fails for another reason
   */
  public static ShuffleServer start(ServerSettings settings, SegmentStore store) throws IOException {
    return start(settings, store, System::nanoTime);
  }

  /**
   * Starts a server.
   *
   * @param nanos the clock by which the silence of guests is measured
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
        // Batches use the same memory again and again; the adaptive allocator would allocate anew for those of this
        // size.
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

  /** Returns the port, which is the same for all addresses. */
  public synchronized int port() {
    return port;
  }

  public ServerCounts counts() {
    return context.counts();
  }

  /** Returns the number of bytes that wait in memory to be sent. */
  long pendingBytes() {
    return connections.stream().mapToLong(channel -> {
      var outbound = channel.unsafe().outboundBuffer();
      return outbound == null ? 0 : outbound.totalPendingWriteBytes();
    }).sum();
  }

  /**
   * Returns the address of the client whose connection is relayed to the web server from this port of the loopback
   * interface; null if none is.
   */
  public InetAddress peer(int port) {
    return context.guests().peer(port);
  }

  /** Returns how many connections were closed, or answered only with an error, because there were too many. */
  public long turnedAway() {
    return context.guests().turnedAway();
  }

  CopiedBytes copied() {
    return context.copied();
  }

  /** Returns the number of open connections, including those to the web server. */
  public int openConnections() {
    return connections.size();
  }

  /**
   * Stops listening, lets answers in progress finish within the grace period, closes all connections and ends all
   * threads. Returns within about eight grace periods, whatever disks and other sides do. May be called again, but not
   * by a store.
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
