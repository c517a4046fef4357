/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

/**
 * The times that the packets of a block took from their arrival to their acknowledgement, that of the datanodes further
 * down included. For the thread that sends acknowledgements.
 */
final class AckTimes {
  private int acks;
  private long nanos;

  /** Notes that a packet is acknowledged now that has come at {@code since}, by {@link System#nanoTime}. */
  void add(long since) {
    acks++;
    nanos += System.nanoTime() - since;
  }

  /** Adds them to those of all blocks. */
  void addTo(BlockWrites all) {
    all.acknowledged(acks, nanos);
  }
}
