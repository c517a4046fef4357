/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;

/**
 * The packets by which a client asks the datanodes of a pipeline to force what they have of a block to their disks:
 * each has no bytes, and has a number as those with bytes have, and is not the last one of the block. A datanode that
 * knows it acknowledges it with {@link #SYNCED}. To a datanode of Apache Hadoop 0.22.0 it is a packet with nothing to
 * write, which it passes on and acknowledges as any other, and so it passes on what others say; a client of 0.22.0
 * sends none.
 */
public final class SyncPackets {
  /** The status in an acknowledgement for a datanode whose disk has all. */
  public static final Status SYNCED = Status.CHECKSUM_OK;

  private SyncPackets() {
  }

  /**
   * Tells whether a packet is such a question.
   *
   * @param number of the packet; that of one which only keeps a connection alive is negative
   * @param last whether it ends the block
   * @param data bytes, or chunks of them, that it has
   */
  public static boolean isSync(long number, boolean last, int data) {
    return number >= 0 && !last && data == 0;
  }
}
