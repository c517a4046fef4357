/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * Ends the thread that writes to a replica when somebody else takes it over. That thread may be about to finalize the
 * replica, for which it needs the monitor of the data set, or wait for its disk: so it is waited for without the
 * monitor, which everybody needs, and not for ever, as who asks may have other datanodes. Immutable.
 *
 * @param max milliseconds for which it is waited for; 0: for ever
 */
record OldWriters(int max) {
  /** Milliseconds; a disk that is well needs some of them. */
  static final int MIN = 60_000;

  /** Works on a replica that nobody else writes to. */
  @FunctionalInterface
  interface Takeover<T> {
    T run() throws IOException;
  }

  /**
   * Waits as long for the disk of a writer as the datanode says that it lives while it waits for one; for ever where it
   * never says so, as on stock.
   */
  static OldWriters of(Configuration conf) {
    BlockWriteSettings writes = BlockWriteSettings.of(conf);
    return new OldWriters(writes.signInterval() == 0 ? 0 : Math.max(MIN, writes.stallMax()));
  }

  /**
   * Runs {@code takeover} with the monitor of {@code data} when no other thread writes to the replica of that block, if
   * there is one. As long as the monitor was not held the replica may have become another one, or have a new writer:
   * then it is looked at again. A writer of a later generation stamp goes on: who asks has been given up meanwhile, as
   * the disk of some datanode was busy for so long.
   *
   * @param stamp the generation stamp that the replica is to have
   * @throws IOException if that one is too old, this thread is interrupted while it waits, the other one does not end,
   *     or as {@code takeover} throws it
   */
  <T> T stopped(FSDataset data, long block, long stamp, Takeover<T> takeover) throws IOException {
    long began = System.nanoTime();
    while (true) {
      Thread writer;
      synchronized (data) {
        writer = otherWriter(data, block);
        if (writer == null) {
          return takeover.run();
        }
        long now = data.volumeMap.get(block).getGenerationStamp();
        if (now > stamp) {
          throw new ReplicaNotFoundException("Block " + block + " is being written with generation stamp " + now
              + ", which is later than " + stamp);
        }
      }
      // The same one, whoever else takes the replica over meanwhile.
      writer.interrupt();
      try {
        writer.join(max == 0 ? 0 : Math.max(1, max - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began)));
      } catch (InterruptedException e) {
        throw new IOException("Interrupted while the writer of block " + block + " is waited for", e);
      }
      if (writer.isAlive()) {
        throw new IOException("The writer of block " + block + " has not ended for " + max + " ms: it may wait for its"
            + " disk");
      }
    }
  }

  private static Thread otherWriter(FSDataset data, long block) {
    if (data.volumeMap.get(block) instanceof ReplicaInPipeline replica) {
      Thread writer = replica.getWriter();
      return writer != null && writer != Thread.currentThread() && writer.isAlive() ? writer : null;
    }
    return null;
  }
}
