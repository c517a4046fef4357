/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.File;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The settings for retaining blocks until they are written, and for rewriting them. Immutable.
 *
 * @param replays how often a block is rewritten; 0: nothing is retained, as on stock
 * @param pipeline the maximum number of datanodes in a pipeline whose block is retained
 * @param memory the maximum bytes of all blocks in the memory of this process
 * @param disk the maximum bytes of all blocks in files of this process
 * @param folder the directory of the files
 * @param leftOut the minimum number of milliseconds for which a node is left out
 * @param packets the maximum number of packets of a retained block
 */
public record ReplaySettings(int replays, int pipeline, long memory, long disk, File folder,
    int leftOut, int packets) {
  static final IntKey REPLAYS = new IntKey("dfs.client.write.replays", "tries", 3, 0, 1000);
  static final IntKey PIPELINE = new IntKey("dfs.client.write.replay.pipeline", "datanodes", 1, 1, 512);
  static final IntKey MEMORY = new IntKey("dfs.client.write.replay.memory.mb", "megabytes", 64, 0, 1 << 20);
  static final IntKey DISK = new IntKey("dfs.client.write.replay.disk.mb", "megabytes", 1024, 0, 1 << 20);
  /**
   * The key for {@link #leftOut}; a datanode that was restarted, or whose disk was busy, has usually recovered after
   * the default.
   */
  static final IntKey LEFT_OUT = new IntKey("dfs.client.write.exclude.nodes.cache.expiry.interval.millis",
      "milliseconds", 600_000, 0, Integer.MAX_VALUE);
  /**
   * The key for {@link #packets}: each packet is an object even if its bytes are in a file, and a flush creates a
   * packet of a few bytes.
   */
  static final IntKey PACKETS = new IntKey("dfs.client.write.replay.packets", "packets", 1 << 16, 1, 1 << 24);
  static final String FOLDER = "dfs.client.write.replay.dir";

  private static final int MEGABYTE = 20;
  /** The divisor of the maximum heap that limits the memory of blocks; the rest is for the application. */
  private static final int SHARE = 8;

  /**
   * Reads the settings.
   *
   * @throws InvalidKeyException if a value is not allowed
   */
  public static ReplaySettings of(Configuration conf) {
    long memory = Math.min((long) MEMORY.read(conf) << MEGABYTE, Runtime.getRuntime().maxMemory() / SHARE);
    return new ReplaySettings(REPLAYS.read(conf), PIPELINE.read(conf), memory, (long) DISK.read(conf) << MEGABYTE,
        new File(conf.get(FOLDER, System.getProperty("java.io.tmpdir"))), LEFT_OUT.read(conf),
        PACKETS.read(conf));
  }
}
