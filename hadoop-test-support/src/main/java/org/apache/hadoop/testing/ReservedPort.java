/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;

/**
 * A port of the loopback interface on which nobody listens until the test does: connections to it are refused, and the
 * system does not assign it to anybody else, as it might with one that was merely free a moment ago.
 */
public final class ReservedPort implements AutoCloseable {
  private static final int POLL_MILLIS = 10;
  private static final int PATIENCE_SECONDS = 120;

  private final Socket socket = new Socket();

  public ReservedPort() throws IOException {
    // Allows a server to listen on the same port.
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  public int port() {
    return socket.getLocalPort();
  }

  /**
   * Waits until the next server may listen. A closed server goes on listening until its own acceptor thread has been
   * scheduled and has noticed.
   *
   * @throws BindException if one still listens after two minutes
   */
  public void awaitFree() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (true) {
      try (ServerSocket server = new ServerSocket()) {
        server.setReuseAddress(true);
        server.bind(socket.getLocalSocketAddress());
        return;
      } catch (BindException e) {
        if (System.nanoTime() > end) {
          throw e;
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
