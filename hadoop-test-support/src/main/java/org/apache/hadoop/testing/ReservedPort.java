/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A port of the loopback interface on which nobody listens until the test does: connections to it are refused, and the
 * system gives it to nobody else, as it may do with one that was merely free a moment ago.
 */
public final class ReservedPort implements AutoCloseable {
  private final Socket socket = new Socket();

  public ReservedPort() throws IOException {
    // So that a server may listen beside it.
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  public int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
