/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A scripted tracker: plain sockets, on all loopback addresses, at the other end of a client's connections. */
final class FakeTracker implements Closeable {
  /** A script for one connection, run on its own thread; the connection is closed afterwards. */
  @FunctionalInterface
  interface Script {
    void run(Talk talk) throws Exception;
  }

  private final ServerSocket server = new ServerSocket();
  private final Script script;
  private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
    // There are hundreds of these threads, blocked most of the time, so their stacks are small.
    Thread thread = new Thread(null, task, "fake-tracker", 128 << 10);
    thread.setDaemon(true);
    return thread;
  });
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger accepted = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  FakeTracker(Script script) throws IOException {
    this.script = script;
    server.bind(new InetSocketAddress("0.0.0.0", 0), 2000);
    threads.execute(this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** Returns the number of connections accepted so far. */
  int accepted() {
    return accepted.get();
  }

  /** @throws AssertionError if a script failed; a client that goes away is not a failure */
  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(60, TimeUnit.SECONDS)) {
        throw new AssertionError("a script does not end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    if (failure.get() != null) {
      throw new AssertionError("a script failed", failure.get());
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        sockets.add(socket);
        int number = accepted.getAndIncrement();
        threads.execute(() -> serve(socket, number));
      }
    } catch (IOException e) {
      // Closed.
    }
  }

  private void serve(Socket socket, int number) {
    try (socket) {
      socket.setTcpNoDelay(true);
      script.run(new Talk(socket, number));
    } catch (IOException e) {
      // The client went away.
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    } finally {
      sockets.remove(socket);
    }
  }

  /** Returns the head of an HTTP request, without the empty line. */
  static String readHead(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n", Math.max(0, head.length() - 4)) < 0) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      head.append((char) next);
    }
    return head.toString().trim();
  }
}
