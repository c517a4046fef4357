/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The RPC servers of this process that have not been stopped, by their ports. Thread-safe; reading takes no lock. */
public final class OpenServers {
  private static final Map<String, Server> OPEN = new ConcurrentHashMap<>();

  private OpenServers() {
  }

  /** Adds a server that listens at a port. */
  public static void opened(String port, Server server) {
    OPEN.put(port, server);
  }

  /** Forgets a server, if it is known. */
  public static void closed(Server server) {
    OPEN.values().remove(server);
  }

  /** Returns the servers by their ports; what is opened or closed later shows. */
  public static Map<String, Server> byPort() {
    return Collections.unmodifiableMap(OPEN);
  }
}
