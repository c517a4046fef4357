/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/**
 * A factory of sockets of one kind, all connected the same way. Instances of the same class are equal, as cache keys
 * must be.
 */
public abstract class FactoryOfOneKind extends SocketFactory {
  @Override
  public abstract Socket createSocket();

  private Socket connected(InetSocketAddress address) throws IOException {
    Socket socket = createSocket();
    socket.connect(address);
    return socket;
  }

  @Override
  public final Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public final Socket createSocket(String host, int port, InetAddress local, int localPort) throws IOException {
    return createSocket(host, port);
  }

  @Override
  public final Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public final Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) throws IOException {
    return createSocket(host, port);
  }

  @Override
  public final boolean equals(Object other) {
    return other != null && getClass() == other.getClass();
  }

  @Override
  public final int hashCode() {
    return getClass().hashCode();
  }
}
