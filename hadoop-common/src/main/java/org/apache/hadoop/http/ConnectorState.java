/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.mortbay.component.LifeCycle;

/**
 * The answer whether a connector of Jetty 6 runs, right also while it comes up.
 *
 * <p>Jetty reads the state twice and in falling order (started? starting?). A connector that goes from starting to
 * started between the two reads looks stopped. Its acceptor thread asks just then, and leaves for good: the port is
 * open, the kernel takes connections, and nobody ever answers them (JETTY-1316, HADOOP-10588). Reading in the order
 * in which the states follow each other leaves no such gap.
 */
final class ConnectorState {
  private ConnectorState() {
  }

  /** Thread-safe. */
  static boolean isRunning(LifeCycle connector) {
    return connector.isStarting() || connector.isStarted();
  }
}
