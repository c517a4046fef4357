/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

/**
 * The total time from the arrival of a block's packets to their acknowledgement, which includes that by the datanodes
 * further down the pipeline. For the thread that sends acknowledgements.
 */
final class AckTimes {
  private int acks;
  private long nanos;

  /** Notes that a packet that arrived at {@code since}, by {@link System#nanoTime}, is acknowledged now. */
  void add(long since) {
    acks++;
    nanos += System.nanoTime() - since;
  }

  /** Adds these times to those of all blocks. */
  void addTo(BlockWrites all) {
    all.acknowledged(acks, nanos);
  }
}
