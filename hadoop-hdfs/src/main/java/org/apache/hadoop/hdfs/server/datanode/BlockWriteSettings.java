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
 * The settings for how a datanode writes clients' blocks while its disk is slow. Immutable.
 *
 * @param signInterval milliseconds between two signs of life that are sent to the client while the disk is busy; 0:
 *     none; if {@code queueBytes} is 0 as well, a packet is acknowledged on arrival, as on stock
 * @param stallMax milliseconds of one disk write after which no more signs are given
 * @param queueBytes the maximum memory of one block's queued packets, without the packet that is being received; 0: the
 *     thread that receives a packet writes it
 * @param queueTotal the maximum memory of the queued packets of all blocks
 * @param queueAfter milliseconds of a disk write after which the rest of the block is written by a separate thread; 0:
 *     the whole block is
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

  /** Returns true if a packet is acknowledged once it is on disk, rather than on arrival. */
  boolean inOrder() {
    return signInterval > 0 || queueBytes > 0;
  }
}
