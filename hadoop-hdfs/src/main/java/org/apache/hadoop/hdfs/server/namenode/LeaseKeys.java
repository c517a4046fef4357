/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.conf.BooleanKey;

/**
 * The choice of what the lock of the namespace is taken for besides the namespace: the leases of clients that write.
 *
 * <p>The order is: the lock of the namespace, the {@link LeaseManager}, the lock of the folders. Leases are made, moved
 * and removed with the first two, so that they fit the files; whoever renews one, or looks whether one is due, takes
 * the second alone, and no other lock with it. A lease that is due is looked at again with both.
 */
final class LeaseKeys {
  /** The key whether renewals and looks take the first one, too, as on stock. */
  static final BooleanKey LOCKED = new BooleanKey("dfs.namenode.lease.locked", false);

  private LeaseKeys() {
  }
}
