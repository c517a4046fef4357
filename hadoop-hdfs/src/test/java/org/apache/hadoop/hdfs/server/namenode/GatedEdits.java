/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.io.File;
import java.io.IOException;
import java.util.List;

/**
 * An edit log stream that announces each write to its file. Until then the file holds exactly what was synced before,
 * as it would after a crash.
 */
final class GatedEdits extends EditLogFileOutputStream {
  private final Gate gate;

  private GatedEdits(File file, Gate gate) throws IOException {
    super(file, 1 << 16);
    this.gate = gate;
  }

  /** The actions before and after each sync, run by the thread that syncs. */
  interface Gate {
    void beforeSync() throws IOException;

    /** Runs when the file has everything but nobody has been told so yet. */
    default void afterSync() throws IOException {
    }
  }

  /** Replaces the first stream of a namesystem with a gated one. */
  static void install(FSNamesystem names, Gate gate) throws IOException {
    FSEditLog log = names.getEditLog();
    synchronized (log) {
      log.waitForSyncToFinish();
      List<EditLogOutputStream> streams = log.getEditStreams();
      EditLogFileOutputStream old = (EditLogFileOutputStream) streams.get(0);
      old.setReadyToFlush();
      old.flush();
      old.close();
      streams.set(0, new GatedEdits(old.getFile(), gate));
    }
  }

  @Override
  protected void flushAndSync() throws IOException {
    gate.beforeSync();
    super.flushAndSync();
    gate.afterSync();
  }
}
