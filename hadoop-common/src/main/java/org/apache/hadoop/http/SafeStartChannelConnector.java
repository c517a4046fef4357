/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.mortbay.jetty.nio.SelectChannelConnector;

/** A channel connector that never loses its acceptor while it starts: see {@link ConnectorState}. */
final class SafeStartChannelConnector extends SelectChannelConnector {
  @Override
  public boolean isRunning() {
    return ConnectorState.isRunning(this);
  }
}
