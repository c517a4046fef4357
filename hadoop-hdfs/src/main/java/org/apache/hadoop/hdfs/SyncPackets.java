/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;

/**
 * The packets by which a client asks the datanodes of a pipeline to force their data of a block to disk: each is empty,
 * has a sequence number like a data packet, and is not the last one of the block. A datanode that supports them
 * acknowledges them with {@link #SYNCED}. To a datanode of Apache Hadoop 0.22.0 such a packet has nothing to write; it
 * forwards and acknowledges it like any other, and passes on the replies of the other datanodes. A client of 0.22.0
 * sends none.
 */
public final class SyncPackets {
  /** The acknowledgement status of a datanode that has all data on disk. */
  public static final Status SYNCED = Status.CHECKSUM_OK;

  private SyncPackets() {
  }

  /**
   * Returns whether a packet is a sync packet.
   *
   * @param number the sequence number; negative for a heartbeat packet
   * @param last whether it is the last packet of the block
   * @param data the number of data bytes or chunks in it
   */
  public static boolean isSync(long number, boolean last, int data) {
    return number >= 0 && !last && data == 0;
  }
}
