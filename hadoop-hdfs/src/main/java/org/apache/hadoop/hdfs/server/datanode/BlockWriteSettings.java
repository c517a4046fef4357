/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.apache.hadoop.hdfs.ClientSettings.HOUR;
import static org.apache.hadoop.hdfs.ClientSettings.MILLIS;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The settings by which a datanode writes the blocks of clients while its disk is slow. Immutable.
 *
 * @param signInterval milliseconds of a busy disk between two signs of life, which go to the client; 0: none, and a
 *     packet is acknowledged when it has come, as stock does
 * @param stallMax milliseconds of one write to disk after which no further sign is given
 * @param queueBytes what one block may have in memory beside the packet that comes; 0: the thread that receives a
 *     packet writes it
 * @param queueTotal what all blocks together may have
 * @param queueAfter milliseconds of a write to disk after which the rest of the block is written by a thread of its
 *     own; 0: all of it
 */
record BlockWriteSettings(int signInterval, int stallMax, int queueBytes, int queueTotal, int queueAfter) {
  private static final String BYTES = "bytes";

  static final IntKey SIGN_INTERVAL = new IntKey("dfs.datanode.write.alive.interval", MILLIS, 1000, 0, HOUR);
  static final IntKey STALL_MAX = new IntKey("dfs.datanode.write.stall.max", MILLIS, 300_000, 0, HOUR);
  static final IntKey QUEUE_BYTES = new IntKey("dfs.datanode.write.queue.bytes", BYTES, 1 << 20, 0, 1 << 30);
  static final IntKey QUEUE_TOTAL =
      new IntKey("dfs.datanode.write.queue.total.bytes", BYTES, 64 << 20, 0, Integer.MAX_VALUE);
  static final IntKey QUEUE_AFTER = new IntKey("dfs.datanode.write.queue.after", MILLIS, 20, 0, HOUR);

  /**
   * Reads the settings.
   *
   * @throws InvalidKeyException if a value is not allowed
   */
  static BlockWriteSettings of(Configuration conf) {
    return new BlockWriteSettings(SIGN_INTERVAL.read(conf), STALL_MAX.read(conf), QUEUE_BYTES.read(conf),
        QUEUE_TOTAL.read(conf), QUEUE_AFTER.read(conf));
  }

  /** Says whether a packet is acknowledged when it is on disk, and not when it has come. */
  boolean inOrder() {
    return signInterval > 0 || queueBytes > 0;
  }
}
