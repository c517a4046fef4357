/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import org.apache.hadoop.conf.BooleanKey;

/**
 * The keys for whether a call or its response is sent although an earlier one is not acknowledged yet. Both are flushed
 * when they are complete, so that waiting only delays them: by up to 40 ms if the other side delays its
 * acknowledgements.
 */
public final class TcpNoDelay {
  /** The key of clients. */
  public static final BooleanKey CLIENT = new BooleanKey("ipc.client.tcpnodelay", true);
  static final BooleanKey SERVER = new BooleanKey("ipc.server.tcpnodelay", true);

  private TcpNoDelay() {
  }
}
