/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/** The address of a tracker. */
record Peer(String host, int port) {
  // The JVM generates a record's methods at their first call, and a starting reduce would wait for that.

  @Override
  public boolean equals(Object other) {
    return other instanceof Peer peer && port == peer.port && host.equals(peer.host);
  }

  @Override
  public int hashCode() {
    return 31 * host.hashCode() + port;
  }

  @Override
  public String toString() {
    return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
  }
}
