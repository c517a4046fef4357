/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import org.apache.hadoop.conf.BooleanKey;

/**
 * A change of the namespace that is answered when its edit is synced. It begins with the lock of the namespace for
 * writing, and gives that back before it waits for the disk: others change the namespace meanwhile, and one sync is for
 * all of them. The edit log keeps the order in which they had the lock. For one thread, which does not have the lock
 * before.
 */
final class LockedEdit {
  /** The key whether the lock is held while the edit is synced, as on stock. */
  static final BooleanKey SYNCED = new BooleanKey("dfs.namenode.edits.sync.locked", false);

  private final FSNamesystem names;
  private boolean locked = true;

  private LockedEdit(FSNamesystem names) {
    this.names = names;
  }

  /** Waits for the lock. */
  static LockedEdit begin(FSNamesystem names) {
    names.writeLock();
    return new LockedEdit(names);
  }

  /** Waits until all that this thread has logged is on disk; what comes then must not touch the namespace. */
  void sync() {
    if (!names.syncsLocked) {
      end();
    }
    names.getEditLog().logSync();
  }

  /** Gives the lock back, if that has not been done. */
  void end() {
    if (locked) {
      locked = false;
      names.writeUnlock();
    }
  }
}
