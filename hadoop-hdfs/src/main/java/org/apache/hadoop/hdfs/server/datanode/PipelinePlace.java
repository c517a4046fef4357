/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

/**
 * The place of a datanode in the pipeline of a block, and whether the one before it hears signs of life. Immutable.
 *
 * <p>A client skips acknowledgements of empty packets, also those that it has not asked for; a datanode of stock takes
 * one of them for an error of the next datanode. So a datanode of ours tells the next one that it bears them, in a
 * number that each request has and no datanode of stock reads: that of the nodes of the pipeline, which stays below
 * 65,536. Above it stands for how many nodes the one that tells it passes the block on. One of stock hands that on as
 * it is, and the next one sees that it was not meant.
 *
 * <pre>
 *   31             16 15              0
 *  +-----------------+-----------------+
 *  | nodes that are  | nodes of the    |
 *  | passed on to    | pipeline        |
 *  +-----------------+-----------------+
 * </pre>
 *
 * @param number what came with the request
 * @param targets the number of nodes to which the block is passed on from here
 */
record PipelinePlace(int number, int targets) {
  private static final int SHIFT = 16;
  private static final int MAX = (1 << SHIFT - 1) - 1;

  private int size() {
    return number & (1 << SHIFT) - 1;
  }

  /** Says whether who sends the block, a client or a datanode of ours, hears signs of life. */
  boolean isHeard() {
    int told = number >>> SHIFT;
    return told == 0 ? size() == targets + 1 : told == targets + 1;
  }

  /** The number for the request to the next node: without a mark if this one gives no signs, or may not. */
  int next(boolean signs) {
    return signs && isHeard() && targets <= MAX ? size() | targets << SHIFT : size();
  }
}
