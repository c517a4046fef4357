/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.mortbay.component.LifeCycle;

/**
 * Determines whether a Jetty 6 connector runs, correctly even while it starts.
 *
 * <p>Jetty reads the state twice, in the reverse order (started? starting?). A connector that goes from starting to
 * started between the two reads looks stopped. If its acceptor thread asks at that moment, it exits for good: the port
 * is open, the kernel accepts connections, and nobody ever answers them (JETTY-1316, HADOOP-10588). Reading in the
 * order in which the states follow each other leaves no such gap.
 */
final class ConnectorState {
  private ConnectorState() {
  }

  /** Returns whether the connector runs. Thread-safe. */
  static boolean isRunning(LifeCycle connector) {
    return connector.isStarting() || connector.isStarted();
  }
}
