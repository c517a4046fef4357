/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;

/**
 * Stops the thread that writes to a replica when another thread takes the replica over. The writer may be about to
 * finalize the replica, which needs the monitor of the data set, or may be waiting for its disk: it is therefore waited
 * for without the monitor, which every request needs, and not for ever, as the caller may have other datanodes.
 * Immutable.
 *
 * @param max milliseconds to wait for the writer; 0: for ever
 */
record OldWriters(int max) {
  /** The minimum of {@link #max}, unless that is 0, in milliseconds; a healthy disk needs a few of them. */
  static final int MIN = 60_000;

  /** An action on a replica that no other thread writes to. */
  @FunctionalInterface
  interface Takeover<T> {
    T run() throws IOException;
  }

  /**
   * Returns the settings for waiting: as long as the datanode gives signs of life for one busy disk, or for ever if it
   * gives none, as on stock.
   */
  static OldWriters of(Configuration conf) {
    BlockWriteSettings writes = BlockWriteSettings.of(conf);
    return new OldWriters(writes.signInterval() == 0 ? 0 : Math.max(MIN, writes.stallMax()));
  }

  /**
   * Runs {@code takeover} under the monitor of {@code data} once no other thread writes to the replica of the block, if
   * there is one. While the monitor is released, the replica may be replaced or get a new writer, so that it is checked
   * again. A writer of a later generation stamp is not stopped: the caller has been given up meanwhile, as some
   * datanode's disk was busy for so long.
   *
   * @param stamp the generation stamp that the replica is to have
   * @throws IOException if that stamp is too old, this thread is interrupted while it waits, the writer does not end,
   *     or {@code takeover} throws it
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
      // Still the same thread, even if another one takes the replica over meanwhile.
      writer.interrupt();
      try {
        writer.join(max == 0 ? 0 : Math.max(1, max - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began)));
      } catch (InterruptedException e) {
        throw new IOException("Interrupted while waiting for the writer of block " + block, e);
      }
      if (writer.isAlive()) {
        throw new IOException("The writer of block " + block + " has not ended after " + max + " ms: it may be waiting"
            + " for its disk");
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
