/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.apache.hadoop.classification.InterfaceAudience;
import org.mortbay.jetty.security.SslSocketConnector;

/** An SSL connector that never loses its acceptor while it starts: see {@link ConnectorState}. */
@InterfaceAudience.Private
public class SafeStartSslConnector extends SslSocketConnector {
  @Override
  public boolean isRunning() {
    return ConnectorState.isRunning(this);
  }
}
