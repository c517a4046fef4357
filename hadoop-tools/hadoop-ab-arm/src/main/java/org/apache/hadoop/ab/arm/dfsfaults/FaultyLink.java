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
 * The network between one address and all who connect to it: hands bytes on, both ways, until it is cut or silent. Its
 * threads are daemons. Safe for use by several threads.
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
    /** Everything arrives. */
    OPEN,
    /** Connections are reset, those that are made from now on, too. */
    CUT,
    /** Nothing arrives, and nobody hears of that. What is under way arrives when it is open again. */
    SILENT
  }

  /** Makes a link by which whoever connects to {@code here} is connected with {@code there}. */
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

  /** Waits while it is silent; false if it is cut then. */
  private synchronized boolean awaitOpen() throws InterruptedException {
    while (state == State.SILENT) {
      wait();
    }
    return state == State.OPEN;
  }

  /** Something that ends when its connection does. */
  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void start(String name, Work work) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException | InterruptedException e) {
        // An end has gone, and the other one hears of it.
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
      // An end has gone without a word; so does the other.
      reset(from);
      reset(to);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Closes a connection so that its other end hears of a reset; one that has come to its end is closed as usual. */
  private static void reset(Socket socket) {
    try (socket) {
      if (!socket.isClosed() && !(socket.isInputShutdown() || socket.isOutputShutdown())) {
        socket.setSoLinger(true, 0);
      }
    } catch (IOException e) {
      // The other end was faster.
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    set(State.CUT);
  }
}
