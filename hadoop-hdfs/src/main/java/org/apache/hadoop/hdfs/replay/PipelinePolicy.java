/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

/**
 * Decides whether a retained block is rewritten or its pipeline goes on with the nodes that are left: it is rewritten
 * if nothing can be lost by that. A block is not abandoned as long as a node is left that has bytes which readers may
 * have been promised.
 */
final class PipelinePolicy {
  private PipelinePolicy() {
  }

  /**
   * Returns whether the block is to be rewritten.
   *
   * @param begun the number of nodes that the pipeline had
   * @param left the number of nodes that are left
   * @param flushed whether readers may have been promised some of its bytes
   */
  static boolean writesAnew(int begun, int left, boolean flushed) {
    return left == 0 || !flushed && left <= begun / 2;
  }
}
