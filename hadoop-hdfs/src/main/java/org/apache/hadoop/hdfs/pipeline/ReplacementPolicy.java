/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

/** The policy that decides when a pipeline replaces lost nodes, with the names that newer clients use. */
public enum ReplacementPolicy {
  /** A pipeline goes on with the nodes that are left, as on stock. */
  NEVER {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return false;
    }
  },

  /**
   * The pipeline of a file with two or more replicas gets replacements if at most half of its nodes are left, or if
   * readers know of the block. Newer clients exclude files with two replicas: here a block with one replica is
   * rewritten, and two replicas should not be worth less.
   */
  DEFAULT {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return wanted >= MANY && (promised || left <= wanted / 2);
    }
  },

  /** A pipeline is refilled up to the replication of the file. */
  ALWAYS {
    @Override
    boolean isMet(int wanted, int left, boolean promised) {
      return true;
    }
  };

  private static final int MANY = 2;

  abstract boolean isMet(int wanted, int left, boolean promised);

  /**
   * Returns whether the pipeline is to get another node. A pipeline without any nodes is not, as a new node would have
   * no source to fetch the block from.
   *
   * @param wanted the replication of the file
   * @param left the number of nodes in the pipeline
   * @param promised whether readers were promised bytes of the block, by a flush or because it is being appended to
   */
  boolean wantsAnother(int wanted, int left, boolean promised) {
    return left > 0 && left < wanted && isMet(wanted, left, promised);
  }
}
