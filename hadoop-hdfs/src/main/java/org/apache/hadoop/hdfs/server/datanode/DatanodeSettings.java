/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.apache.hadoop.hdfs.ClientSettings.HOUR;
import static org.apache.hadoop.hdfs.ClientSettings.MILLIS;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.hdfs.ClientSettings;

/**
 * The timeouts and retry intervals of a datanode for clients, other datanodes and the namenode. Immutable.
 *
 * @param readTimeoutExtension milliseconds to add to the timeout of reads for each datanode further down a pipeline
 * @param writeTimeoutExtension milliseconds to add to the timeout of writes for each datanode further down a pipeline
 * @param keepAlive milliseconds for which a connection without a channel may be idle before its next request, while one
 *     with a channel may be idle without limit; 0: each connection serves one request
 * @param outOfMemoryInterval milliseconds without new connections after a thread for one could not be started
 * @param namenodeInterval milliseconds between two attempts at the handshake and at registration with a busy namenode
 * @param serviceInterval milliseconds between an unexpected error and the next report to the namenode
 * @param readInterval milliseconds between two checks whether requested bytes are on disk
 * @param readTries the number of such waits before the request is refused
 */
record DatanodeSettings(int readTimeoutExtension, int writeTimeoutExtension, int keepAlive, int outOfMemoryInterval,
    int namenodeInterval, int serviceInterval, int readInterval, int readTries) {
  /** The key for {@link #keepAlive}, which is a stock key that hdfs-default.xml does not describe. */
  static final IntKey KEEP_ALIVE =
      new IntKey("dfs.datanode.socket.reuse.keepalive", MILLIS, 1000, 0, Integer.MAX_VALUE);
  static final IntKey OUT_OF_MEMORY_INTERVAL =
      new IntKey("dfs.datanode.out-of-memory.retry.interval", MILLIS, 30_000, 1, HOUR);
  static final IntKey NAMENODE_INTERVAL = new IntKey("dfs.datanode.namenode.retry.interval", MILLIS, 1000, 1, HOUR);
  static final IntKey SERVICE_INTERVAL = new IntKey("dfs.datanode.service.retry.interval", MILLIS, 5000, 1, HOUR);
  static final IntKey READ_INTERVAL = new IntKey("dfs.datanode.read.wait.interval", MILLIS, 100, 1, 60_000);
  static final IntKey READ_TRIES = new IntKey("dfs.datanode.read.wait.tries", "waits", 30, 0, 1_000_000);

  /**
   * Reads the settings.
   *
   * @throws InvalidKeyException if a value is not allowed
   */
  static DatanodeSettings of(Configuration conf) {
    return new DatanodeSettings(ClientSettings.READ_TIMEOUT_EXTENSION.read(conf),
        ClientSettings.WRITE_TIMEOUT_EXTENSION.read(conf), KEEP_ALIVE.read(conf), OUT_OF_MEMORY_INTERVAL.read(conf),
        NAMENODE_INTERVAL.read(conf), SERVICE_INTERVAL.read(conf), READ_INTERVAL.read(conf), READ_TRIES.read(conf));
  }
}
