/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.conf.InvalidKeyException;

/**
 * The timeouts and retry intervals of a client for datanodes and the namenode, and its limit of packets in flight.
 * Immutable.
 *
 * @param readTimeoutExtension milliseconds to add to the timeout of reads for each datanode of a pipeline
 * @param writeTimeoutExtension milliseconds to add to the timeout of writes for each datanode of a pipeline
 * @param writeHeartbeat milliseconds without data after which a writer sends an empty packet; 0: half of its timeout
 * @param packetsInFlight the number of unacknowledged packets above which a writer waits
 * @param addBlockDelay milliseconds before the second try to add a block to a file, doubled for each further try
 * @param completeInterval milliseconds between two tries to complete a file
 * @param createRetryInterval milliseconds between two tries to create a file that another client is creating
 * @param checksumTimeoutExtension milliseconds to add to the timeout of a block's checksum for each of its replicas
 * @param leaseCheckInterval milliseconds between two checks whether the lease is due for renewal
 */
public record ClientSettings(int readTimeoutExtension, int writeTimeoutExtension, int writeHeartbeat,
    int packetsInFlight, int addBlockDelay, int completeInterval, int createRetryInterval,
    int checksumTimeoutExtension, int leaseCheckInterval) {
  /** The unit of most keys, for the client and for datanodes. */
  public static final String MILLIS = "milliseconds";
  /**
   * An hour in milliseconds, an upper bound that stays far below the greatest int when multiplied by a number of
   * datanodes.
   */
  public static final int HOUR = 3_600_000;

  /** The key for {@link #readTimeoutExtension}, which datanodes use too. */
  public static final IntKey READ_TIMEOUT_EXTENSION =
      new IntKey("dfs.client.socket-timeout.extension", MILLIS, 5000, 0, HOUR);
  /** The key for {@link #writeTimeoutExtension}, which datanodes use too. */
  public static final IntKey WRITE_TIMEOUT_EXTENSION =
      new IntKey("dfs.datanode.socket.write.timeout.extension", MILLIS, 5000, 0, HOUR);
  static final IntKey WRITE_HEARTBEAT = new IntKey("dfs.client.write.heartbeat.interval", MILLIS, 0, 0, HOUR);
  static final IntKey PACKETS_IN_FLIGHT =
      new IntKey("dfs.client.write.max-packets-in-flight", "packets", 80, 1, 1_000_000);
  static final IntKey ADD_BLOCK_DELAY =
      new IntKey("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", MILLIS, 400, 1, HOUR);
  static final IntKey COMPLETE_INTERVAL = new IntKey("dfs.client.complete.retry.interval", MILLIS, 400, 1, HOUR);
  static final IntKey CREATE_RETRY_INTERVAL = new IntKey("dfs.client.create.retry.interval", MILLIS, 60_000, 1, HOUR);
  public static final IntKey CHECKSUM_TIMEOUT_EXTENSION =
      new IntKey("dfs.client.checksum.timeout.extension", MILLIS, 3000, 0, HOUR);
  /**
   * The key for {@link #leaseCheckInterval}; the lease is renewed every 30 seconds and lost after 60, so that the
   * interval has to stay below the difference.
   */
  static final IntKey LEASE_CHECK_INTERVAL = new IntKey("dfs.client.lease.check.interval", MILLIS, 1000, 1, 20_000);

  /**
   * Reads the settings.
   *
   * @throws InvalidKeyException if a value is not allowed
   */
  static ClientSettings of(Configuration conf) {
    return new ClientSettings(READ_TIMEOUT_EXTENSION.read(conf), WRITE_TIMEOUT_EXTENSION.read(conf),
        WRITE_HEARTBEAT.read(conf), PACKETS_IN_FLIGHT.read(conf), ADD_BLOCK_DELAY.read(conf),
        COMPLETE_INTERVAL.read(conf), CREATE_RETRY_INTERVAL.read(conf), CHECKSUM_TIMEOUT_EXTENSION.read(conf),
        LEASE_CHECK_INTERVAL.read(conf));
  }

  /**
   * Returns the number of milliseconds without data after which a writer sends an empty packet.
   *
   * @param socketTimeout milliseconds without an acknowledgement after which it gives up a datanode
   */
  int heartbeatInterval(int socketTimeout) {
    return writeHeartbeat > 0 ? writeHeartbeat : socketTimeout / 2;
  }
}
