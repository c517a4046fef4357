/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http.guard;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

/**
 * The peers of connections that something in the process hands on to its web server: to that one they all
 * come from the loopback interface. Thread-safe.
 */
public final class RelayedPeers {
  private static final Map<Integer, IntFunction<InetAddress>> RELAYS = new ConcurrentHashMap<>();

  private RelayedPeers() {
  }

  /**
   * Announces a relay.
   *
   * @param webPort of the web server behind it
   * @param peers finds the peer by the port from which a connection was handed on; null: none was from there
   */
  public static void announce(int webPort, IntFunction<InetAddress> peers) {
    RELAYS.put(webPort, peers);
  }

  /** Forgets the relay before a web server. */
  public static void forget(int webPort) {
    RELAYS.remove(webPort);
  }

  /** Returns the peer of a connection that came to a web server from a port; null if it was not handed on. */
  static InetAddress of(int webPort, int port) {
    IntFunction<InetAddress> peers = RELAYS.get(webPort);
    return peers == null ? null : peers.apply(port);
  }
}
