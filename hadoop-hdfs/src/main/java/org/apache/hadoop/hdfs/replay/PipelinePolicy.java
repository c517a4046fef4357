/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

/**
 * Says when a block that is kept is written anew, and when its pipeline goes on with the nodes that are left: anew
 * where nothing is lost by it. As long as a node is left that has what readers may have been promised, it is not given
 * back.
 */
final class PipelinePolicy {
  private PipelinePolicy() {
  }

  /**
   * Tells whether the block is to be written anew.
   *
   * @param begun how many nodes the pipeline had
   * @param left how many of them are left
   * @param flushed whether readers may have been promised some of its bytes
   */
  static boolean writesAnew(int begun, int left, boolean flushed) {
    return left == 0 || !flushed && left <= begun / 2;
  }
}
