/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.server.RMIServerSocketFactory;

/** A factory of RMI server sockets on loopback, since RMI's own listen on every address. Remembers the last socket. */
final class LoopbackSockets implements RMIServerSocketFactory {
  private static final int BACKLOG = 50;

  private volatile int port;

  @Override
  public ServerSocket createServerSocket(int wanted) throws IOException {
    ServerSocket socket = new ServerSocket(wanted, BACKLOG, InetAddress.getLoopbackAddress());
    port = socket.getLocalPort();
    return socket;
  }

  /** Returns the port of the last socket created. */
  int port() {
    return port;
  }
}
