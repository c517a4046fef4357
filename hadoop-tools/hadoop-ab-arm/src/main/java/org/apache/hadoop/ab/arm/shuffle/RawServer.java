/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.ServedMapOutput.Ranges;

/**
 * A server of map outputs with nothing between file and socket. A client sends four bytes, the number of a reduce, and
 * gets all of the host's bytes for that reduce in the order of the maps, followed by the end of the stream. Each
 * connection has a thread. The kernel may merge small outputs into one packet: there are no waits in between, and the
 * end of the stream flushes the rest.
 */
final class RawServer {
  private static final int LISTEN_QUEUE = 512;

  private final Selector selector = Selector.open();
  private final List<ServerSocketChannel> listeners = new ArrayList<>();

  private RawServer() throws IOException {
  }

  /**
   * Starts the server, which ends with the process.
   *
   * @param hosts the outputs of each host by its address, in the order of the maps
   * @param port the port on all addresses
   * @throws java.net.BindException if it is in use on one of them
   */
  static void start(Map<String, List<Ranges>> hosts, int port) throws IOException {
    RawServer server = new RawServer();
    try {
      for (Map.Entry<String, List<Ranges>> host : hosts.entrySet()) {
        server.listen(new InetSocketAddress(host.getKey(), port), host.getValue());
      }
    } catch (IOException e) {
      server.close();
      throw e;
    }
    daemon(server::accept, "raw listener");
  }

  private void listen(InetSocketAddress address, List<Ranges> outputs) throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listeners.add(listener);
    listener.bind(address, LISTEN_QUEUE);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT, outputs);
  }

  private void close() throws IOException {
    for (ServerSocketChannel listener : listeners) {
      listener.close();
    }
    selector.close();
  }

  private void accept() throws IOException {
    try {
      while (true) {
        selector.select();
        for (SelectionKey key : selector.selectedKeys()) {
          SocketChannel client = ((ServerSocketChannel) key.channel()).accept();
          if (client != null) {
            @SuppressWarnings("unchecked")
            List<Ranges> outputs = (List<Ranges>) key.attachment();
            daemon(() -> send(client, outputs), "raw connection");
          }
        }
        selector.selectedKeys().clear();
      }
    } finally {
      close();
    }
  }

  private static void send(SocketChannel client, List<Ranges> outputs) throws IOException {
    try (client) {
      ByteBuffer request = ByteBuffer.allocate(Integer.BYTES);
      while (request.hasRemaining()) {
        if (client.read(request) < 0) {
          throw new EOFException("a connection asked for nothing");
        }
      }
      for (Ranges output : outputs) {
        send(client, output, request.getInt(0));
      }
    }
  }

  private static void send(SocketChannel client, Ranges output, int reduce) throws IOException {
    try (FileChannel file = FileChannel.open(output.file(), StandardOpenOption.READ)) {
      long next = output.start(reduce);
      long end = next + output.length(reduce);
      while (next < end) {
        long sent = file.transferTo(next, end - next, client);
        if (sent <= 0) {
          throw new EOFException(output.file() + " ends before " + end);
        }
        next += sent;
      }
    }
  }

  /** The work of a thread. */
  @FunctionalInterface
  private interface Work {
    void run() throws IOException;
  }

  /** Starts a daemon thread. Failures are logged; the other end sees a connection that ends early. */
  private static void daemon(Work work, String name) {
    Thread thread = new Thread(() -> {
      try {
        work.run();
      } catch (IOException e) {
        e.printStackTrace();
      }
    }, name);
    thread.setDaemon(true);
    thread.start();
  }
}
