/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The RPC servers of this process that have not been stopped, by port. Thread-safe; reads are lock-free. */
public final class OpenServers {
  private static final Map<String, Server> OPEN = new ConcurrentHashMap<>();

  private OpenServers() {
  }

  /** Adds a server that listens on a port. */
  public static void opened(String port, Server server) {
    OPEN.put(port, server);
  }

  /** Removes a server, if present. */
  public static void closed(Server server) {
    OPEN.values().remove(server);
  }

  /** Returns a live view of the servers by port. */
  public static Map<String, Server> byPort() {
    return Collections.unmodifiableMap(OPEN);
  }
}
