/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

/** The writes of a process to HDFS as a client, and the datanodes that it waits for. */
public interface ClientWritesMXBean {
  /** Returns the number of blocks that were written completely. */
  long getBlocks();

  /** Returns the number of packets that all datanodes have acknowledged. */
  long getPackets();

  /** Returns the number of bytes sent in packets, including checksums and headers. */
  long getBytes();

  /** Returns how often a block was rewritten. */
  long getReplays();

  /** Returns the number of bytes of files that were sent again. */
  long getReplayedBytes();

  /** Returns the total number of milliseconds that sockets took to accept packets. */
  long getWriteMillis();

  /** Returns the total number of milliseconds from sending packets until all datanodes had them. */
  long getAcknowledgeMillis();

  /** Returns the greatest number of milliseconds that a packet was in flight. */
  long getSlowestMillis();

  /** Returns the names of the datanodes with busy disks that writers are waiting for, in sorted order. */
  String[] getWaitingFor();

  /** Returns the number of writers that are waiting for them. */
  int getWaitingWriters();
}
