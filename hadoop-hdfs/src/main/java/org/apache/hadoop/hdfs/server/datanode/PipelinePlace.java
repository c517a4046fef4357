/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

/**
 * The place of a datanode in the pipeline of a block, and whether its predecessor understands signs of life. Immutable.
 *
 * <p>A client skips acknowledgements of empty packets, even if it sent no such packets; a stock datanode takes one for
 * an error of the next datanode. So a tuned datanode tells the next one that it understands them, in a number that is
 * part of each request and that no stock datanode reads: the number of nodes in the pipeline, which stays below 65,536.
 * The upper half of it then holds the number of nodes that the sender passes the block on to. A stock datanode forwards
 * the number unchanged, so that the next one can see that it was not meant for it.
 *
 * <pre>
 *   31             16 15              0
 *  +-----------------+-----------------+
 *  | nodes it is     | nodes of the    |
 *  | passed on to    | pipeline        |
 *  +-----------------+-----------------+
 * </pre>
 *
 * @param number the number that came with the request
 * @param targets the number of nodes to which the block is passed on from here
 */
record PipelinePlace(int number, int targets) {
  private static final int SHIFT = 16;
  private static final int MAX = (1 << SHIFT - 1) - 1;

  private int size() {
    return number & (1 << SHIFT) - 1;
  }

  /** Returns true if the sender of the block, a client or a tuned datanode, understands signs of life. */
  boolean isHeard() {
    int told = number >>> SHIFT;
    return told == 0 ? size() == targets + 1 : told == targets + 1;
  }

  /** Returns the number for the request to the next node: unmarked if this node gives no signs, or may not. */
  int next(boolean signs) {
    return signs && isHeard() && targets <= MAX ? size() | targets << SHIFT : size();
  }
}
