/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.conf.BooleanKey;

/**
 * A change of the namespace that is answered once its edit is synced. It begins by acquiring the namespace write lock,
 * and releases it before it waits for the disk: others can change the namespace meanwhile, and one sync serves all of
 * them. The edit log keeps the order in which they held the lock. For one thread, which must not hold the lock before.
 */
final class LockedEdit {
  /** The key for whether the lock is held while the edit is synced, as on stock. */
  static final BooleanKey SYNCED = new BooleanKey("dfs.namenode.edits.sync.locked", false);

  private final FSNamesystem names;
  private boolean locked = true;

  private LockedEdit(FSNamesystem names) {
    this.names = names;
  }

  /** Acquires the namespace write lock and begins a change. */
  static LockedEdit begin(FSNamesystem names) {
    names.writeLock();
    return new LockedEdit(names);
  }

  /** Waits until all edits of this thread are on disk; afterwards the caller must not touch the namespace. */
  void sync() {
    if (!names.syncsLocked) {
      end();
    }
    names.getEditLog().logSync();
  }

  /** Releases the lock, if that has not been done. */
  void end() {
    if (locked) {
      locked = false;
      names.writeUnlock();
    }
  }
}
