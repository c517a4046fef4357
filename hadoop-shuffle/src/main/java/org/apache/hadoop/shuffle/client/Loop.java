/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import io.netty.channel.EventLoop;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * A thread with the connections that it alone touches. Netty's groups of loops are not used: the end of one is
 * announced by a thread that is no daemon, and holds up the end of the JVM for a second.
 */
final class Loop {
  private final EventLoop executor;
  private final Connections connections;
  private volatile Thread thread;

  Loop(String name, Shared shared) {
    executor = new SingleThreadIoEventLoop(null, (ThreadFactory) task -> newThread(name, task),
        NioIoHandler.newFactory());
    connections = new Connections(shared, executor);
  }

  boolean isCurrent() {
    return executor.inEventLoop();
  }

  /** Thread-safe; not to be called after {@link #close}. */
  void send(Outstanding request) {
    executor.execute(() -> connections.send(request));
  }

  /** Ends all requests, then the thread. Does not wait. */
  void close() {
    executor.execute(() -> {
      connections.close();
      executor.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    });
  }

  /** Waits for the thread's end; 0 or less does not wait. */
  void join(long millis) throws InterruptedException {
    if (millis > 0) {
      thread.join(millis);
    }
  }

  private Thread newThread(String name, Runnable task) {
    thread = new FastThreadLocalThread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
