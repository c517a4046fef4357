/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * The client addresses of connections that another part of the process relays to its web server, which sees the
 * loopback interface as the source of all of them. Thread-safe.
 */
public final class RelayedPeers {
  private static final Map<Integer, IntFunction<InetAddress>> RELAYS = new ConcurrentHashMap<>();

  private RelayedPeers() {
  }

  /**
   * Registers a relay.
   *
   * @param webPort the port of the web server behind it
   * @param peers maps the source port of a relayed connection to the address of its client; null if the connection was
   *     not relayed
   */
  public static void announce(int webPort, IntFunction<InetAddress> peers) {
    RELAYS.put(webPort, peers);
  }

  /** Unregisters the relay of a web server. */
  public static void forget(int webPort) {
    RELAYS.remove(webPort);
  }

  /**
   * Returns the client's address of a connection to a web server from source port {@code port}; null if it was not
   * relayed.
   */
  static InetAddress of(int webPort, int port) {
    IntFunction<InetAddress> peers = RELAYS.get(webPort);
    return peers == null ? null : peers.apply(port);
  }
}
