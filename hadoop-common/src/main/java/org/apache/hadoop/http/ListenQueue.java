/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.http;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.mortbay.jetty.AbstractConnector;
import org.mortbay.jetty.Connector;

/**
 * The number of connections that wait in the kernel until an HTTP server accepts them. More are dropped or refused:
 * when a wave of maps ends, all reduces connect to their trackers at once. The kernel has a bound of its own
 * (net.core.somaxconn).
 */
public final class ListenQueue {
  public static final IntKey KEY = new IntKey("hadoop.http.listen.queue.size", "connections", 1024, 1, 65_535);

  private ListenQueue() {
  }

  /**
   * Sets it on a connector that is not open yet, and returns that.
   *
   * @param conf may be null: the shipped length
   * @throws org.apache.hadoop.conf.InvalidKeyException if {@link #KEY} has a value that is not allowed
   */
  static Connector set(Configuration conf, Connector connector) {
    ((AbstractConnector) connector).setAcceptQueueSize(conf == null ? KEY.shipped() : KEY.read(conf));
    return connector;
  }
}
