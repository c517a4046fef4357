/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * A relay that forwards connections from one address to another, each with the fault that is in force when it is
 * accepted. Its threads are daemons. Thread-safe.
 */
final class LinkRelay implements AutoCloseable {
  private final ServerSocket server = new ServerSocket();
  private final InetSocketAddress target;
  private final Supplier<LinkFault> fault;
  /** The sockets to the tracker of the connections being relayed. */
  private final Set<Socket> connected = ConcurrentHashMap.newKeySet();

  LinkRelay(InetSocketAddress address, InetSocketAddress target, Supplier<LinkFault> fault) throws IOException {
    this.target = target;
    this.fault = fault;
    server.setReuseAddress(true);
    server.bind(address);
    start("relay at " + address, this::accept);
  }

  private void accept() throws IOException {
    while (true) {
      Socket reduce = server.accept();
      start("relay of " + reduce, () -> connect(reduce));
    }
  }

  private void connect(Socket reduce) throws IOException, InterruptedException {
    LinkFault.Line line = fault.get().connected();
    if (line == null) {
      // Stays open as long as the other side keeps it open.
      reduce.getInputStream().transferTo(OutputStream.nullOutputStream());
      reduce.close();
      return;
    }
    Socket tracker = new Socket();
    connected.add(tracker);
    try {
      tracker.connect(target);
      start("requests of " + reduce, () -> copy(reduce, tracker, line, false));
      copy(tracker, reduce, line, true);
    } finally {
      reduce.close();
      connected.remove(tracker);
    }
  }

  /** Closes the current connections: bytes received but not yet forwarded are lost. */
  void cut() throws IOException {
    for (Socket tracker : connected) {
      tracker.close();
    }
  }

  private static void copy(Socket from, Socket to, LinkFault.Line line, boolean answer)
      throws IOException, InterruptedException {
    try (from; to) {
      line.copy(answer, from.getInputStream(), to.getOutputStream());
    }
  }

  private interface Work {
    void run() throws IOException, InterruptedException;
  }

  private static void start(String name, Work work) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException | InterruptedException e) {
        // One side has closed, and the other one has been closed with it.
      }
    }, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Accepts no more connections. */
  @Override
  public void close() throws IOException {
    server.close();
  }
}
