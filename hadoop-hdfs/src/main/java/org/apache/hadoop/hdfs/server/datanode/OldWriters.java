/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import java.io.IOException;

/**
 * Ends the thread that writes to a replica when somebody else takes it over. That thread may be about to finalize the
 * replica, for which it needs the monitor of the data set, or wait for its disk: so it is waited for without the
 * monitor, which everybody needs. Stateless.
 */
final class OldWriters {
  /** Works on a replica that nobody else writes to. */
  @FunctionalInterface
  interface Takeover<T> {
    T run() throws IOException;
  }

  private OldWriters() {
  }

  /**
   * Runs {@code takeover} with the monitor of {@code data} when no other thread writes to the replica of that block, if
   * there is one. As long as the monitor was not held the replica may have become another one, or have a new writer:
   * then it is looked at again.
   *
   * @throws IOException if this thread is interrupted while it waits, or as {@code takeover} throws it
   */
  static <T> T stopped(FSDataset data, long block, Takeover<T> takeover) throws IOException {
    while (true) {
      Thread writer;
      synchronized (data) {
        writer = otherWriter(data, block);
        if (writer == null) {
          return takeover.run();
        }
      }
      // The same one, whoever else takes the replica over meanwhile.
      writer.interrupt();
      try {
        writer.join();
      } catch (InterruptedException e) {
        throw new IOException("Interrupted while the writer of block " + block + " is waited for", e);
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
