/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

/** The writes of a process to HDFS as a client, and the datanodes that it waits for. */
public interface ClientWritesMXBean {
  /** Blocks that were written to their end. */
  long getBlocks();

  /** Packets that all datanodes have acknowledged. */
  long getPackets();

  /** Bytes of packets that were sent, with their sums and headers. */
  long getBytes();

  /** Returns how often a block was written anew. */
  long getReplays();

  /** Bytes of files that were sent again. */
  long getReplayedBytes();

  /** Milliseconds that sockets took for packets, in all. */
  long getWriteMillis();

  /** Milliseconds that packets were under way until all datanodes had them, in all. */
  long getAcknowledgeMillis();

  /** Milliseconds of the packet that was under way for longest. */
  long getSlowestMillis();

  /** The datanodes that writers wait for now, as their disks are busy: each by its name, in their order. */
  String[] getWaitingFor();

  /** Returns how many writers wait for them. */
  int getWaitingWriters();
}
