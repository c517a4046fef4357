/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.conf.BooleanKey;

/**
 * The key that decides whether the namespace lock also guards the leases of clients that write.
 *
 * <p>The lock order is: the namespace lock, the {@link LeaseManager}, the directory lock. Leases are created, moved and
 * removed under the first two, so that they match the files; renewing a lease, or checking whether one has expired,
 * takes the second alone, and no other lock with it. An expired lease is checked again under both.
 */
final class LeaseKeys {
  /** The key for whether renewals and checks take the namespace lock, too, as on stock. */
  static final BooleanKey LOCKED = new BooleanKey("dfs.namenode.lease.locked", false);

  private LeaseKeys() {
  }
}
