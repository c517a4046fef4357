/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.mortbay.jetty.AbstractConnector;
import org.mortbay.jetty.Connector;

/**
 * The maximum number of connections that wait in the kernel until an HTTP server accepts them. Further ones are dropped
 * or refused: when a wave of maps ends, all reduces connect to their trackers at once. The kernel has a limit of its
 * own (net.core.somaxconn).
 */
public final class ListenQueue {
  public static final IntKey KEY = new IntKey("hadoop.http.listen.queue.size", "connections", 1024, 1, 65_535);

  private ListenQueue() {
  }

  /**
   * Sets the queue length of a connector that is not open yet, and returns the connector.
   *
   * @param conf null for the default
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static Connector set(Configuration conf, Connector connector) {
    ((AbstractConnector) connector).setAcceptQueueSize(conf == null ? KEY.shipped() : KEY.read(conf));
    return connector;
  }
}
