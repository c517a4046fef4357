/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import org.apache.hadoop.conf.BooleanKey;

/**
 * The choice whether a call or its answer is sent although an earlier one is not acknowledged yet. Both are flushed
 * when they are whole, so that waiting only makes them late: by up to 40 ms where the other side delays its
 * acknowledgements.
 */
final class TcpNoDelay {
  static final BooleanKey CLIENT = new BooleanKey("ipc.client.tcpnodelay", true);
  static final BooleanKey SERVER = new BooleanKey("ipc.server.tcpnodelay", true);

  private TcpNoDelay() {
  }
}
