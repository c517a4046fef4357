/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

/** Says when a pipeline that has lost nodes gets others. The names are those of newer clients. */
public enum ReplacementPolicy {
  /** A pipeline goes on with the nodes that are left, as on stock. */
  NEVER {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return false;
    }
  },

  /**
   * A pipeline gets others where a file of two replicas or more has half of them or fewer, or readers know of the
   * block. Newer clients leave out files of two: here a block of one replica is written anew, and two are not to be
   * worth less.
   */
  DEFAULT {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return wanted >= MANY && (promised || left <= wanted / 2);
    }
  },

  /** A pipeline gets as many as the file is to have. */
  ALWAYS {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return true;
    }
  };

  private static final int MANY = 2;

  abstract boolean isMet(int wanted, int left, boolean promised);

  /**
   * Tells whether the pipeline is to have one node more. One without any node is not, as another would have nobody to
   * fetch the block from.
   *
   * @param wanted how many replicas the file is to have
   * @param left how many nodes the pipeline has
   * @param promised whether readers were promised bytes of the block, by a flush or as it is appended to
   */
  boolean wantsAnother(int wanted, int left, boolean promised) {
    return left > 0 && left < wanted && isMet(wanted, left, promised);
  }
}
