/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A port that others must know before its daemon runs. It is held until the daemon is about to start, and lies outside
 * the ephemeral range, so that the system does not give it to a connection in between.
 */
public final class ReservedPort implements Closeable {
  private static final Path GIVEN = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
  /** The start of Linux's default range of ephemeral ports. */
  private static final int FIRST_GIVEN = 32768;
  private static final int MIN_PORT = 10_000;
  private static final int TRIES = 200;

  private final ServerSocket socket;

  private ReservedPort(ServerSocket socket) {
    this.socket = socket;
  }

  /** Reserves a port on an address of this machine. */
  public static ReservedPort of(String address) throws IOException {
    InetAddress local = InetAddress.getByName(address);
    int end = firstGiven();
    for (int left = end > MIN_PORT ? TRIES : 0; left > 0; left--) {
      try {
        return new ReservedPort(new ServerSocket(ThreadLocalRandom.current().nextInt(MIN_PORT, end), 1, local));
      } catch (BindException e) {
        // The port is in use.
      }
    }
    return new ReservedPort(new ServerSocket(0, 1, local));
  }

  private static int firstGiven() throws IOException {
    return Files.isReadable(GIVEN) ? Integer.parseInt(Files.readString(GIVEN).strip().split("\\s+")[0]) : FIRST_GIVEN;
  }

  public int port() {
    return socket.getLocalPort();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
