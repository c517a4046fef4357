/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An edit log of a NameNode whose syncs are slowed down. */
public final class SlowEdits extends EditLogFileOutputStream {
  private static final int BUFFER = 512 << 10;

  private final long nanos;

  private SlowEdits(File file, long nanos) throws IOException {
    super(file, BUFFER);
    this.nanos = nanos;
  }

  /** Makes each sync of a NameNode take at least {@code millis} milliseconds from now on. */
  public static void install(FSNamesystem names, int millis) throws IOException {
    FSEditLog log = names.getEditLog();
    synchronized (log) {
      log.waitForSyncToFinish();
      List<EditLogOutputStream> streams = log.getEditStreams();
      EditLogFileOutputStream fast = (EditLogFileOutputStream) streams.get(0);
      fast.setReadyToFlush();
      fast.flush();
      fast.close();
      streams.set(0, new SlowEdits(fast.getFile(), TimeUnit.MILLISECONDS.toNanos(millis)));
    }
  }

  @Override
  protected void flushAndSync() throws IOException {
    long end = System.nanoTime() + nanos;
    super.flushAndSync();
    try {
      TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while edits are synced");
    }
  }
}
