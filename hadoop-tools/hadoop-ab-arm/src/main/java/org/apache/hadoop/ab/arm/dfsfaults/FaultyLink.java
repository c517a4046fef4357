/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsfaults;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashSet;
import java.util.Set;

/**
 * A TCP proxy in front of one address that forwards bytes in both directions until it is cut or silenced. Its threads
 * are daemon threads. Thread-safe.
 */
final class FaultyLink implements Closeable {
  private static final int LISTEN_QUEUE = 128;
  private static final int BUFFER = 64 << 10;

  private final ServerSocket server = new ServerSocket();
  private final InetSocketAddress there;
  @GuardedBy("this")
  private final Set<Socket> open = new HashSet<>();
  @GuardedBy("this")
  private State state = State.OPEN;

  /** The state of the link. */
  enum State {
    /** All data arrives. */
    OPEN,
    /** Existing connections are reset, and new ones too. */
    CUT,
    /** Nothing arrives, and no end notices. Data in transit arrives once the link is open again. */
    SILENT
  }

  /** Creates a link that connects clients of {@code here} to {@code there}. */
  FaultyLink(InetSocketAddress here, InetSocketAddress there) throws IOException {
    this.there = there;
    server.bind(here, LISTEN_QUEUE);
    start("link to " + there, this::accept);
  }

  synchronized void set(State to) {
    state = to;
    if (to == State.CUT) {
      open.forEach(FaultyLink::reset);
      open.clear();
    }
    notifyAll();
  }

  /** Waits while the link is silent; returns false if it is cut. */
  private synchronized boolean awaitOpen() throws InterruptedException {
    while (state == State.SILENT) {
      wait();
    }
    return state == State.OPEN;
  }

  /** The work of a thread, which ends with its connection. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void start(String name, Work work) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException | InterruptedException e) {
        // One end is gone; the other one is told.
      }
    }, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = server.accept();
      start("link of " + client, () -> connect(client));
    }
  }

  private void connect(Socket client) throws IOException, InterruptedException {
    Socket node = new Socket();
    try {
      if (!awaitOpen()) {
        return;
      }
      client.setTcpNoDelay(true);
      node.setTcpNoDelay(true);
      node.connect(there);
      if (!add(client, node)) {
        return;
      }
      Thread.currentThread().setName("requests of " + client);
      Thread answers = new Thread(() -> copy(node, client), "answers to " + client);
      answers.setDaemon(true);
      answers.start();
      copy(client, node);
      answers.join();
    } finally {
      remove(client, node);
      reset(client);
      reset(node);
    }
  }

  private synchronized boolean add(Socket client, Socket node) {
    if (state == State.CUT) {
      return false;
    }
    open.add(client);
    open.add(node);
    return true;
  }

  private synchronized void remove(Socket client, Socket node) {
    open.remove(client);
    open.remove(node);
  }

  private void copy(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        if (!awaitOpen()) {
          return;
        }
        out.write(buffer, 0, count);
      }
      if (awaitOpen()) {
        to.shutdownOutput();
      }
    } catch (IOException e) {
      // One end broke off, so reset the other one as well.
      reset(from);
      reset(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes a connection with a reset, or normally if it was already shut down in a direction. */
  private static void reset(Socket socket) {
    try (socket) {
      if (!socket.isClosed() && !(socket.isInputShutdown() || socket.isOutputShutdown())) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      // The other end closed it first.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    set(State.CUT);
  }
}
