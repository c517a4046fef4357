/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Determines the replica that a namenode means when it orders a deletion. It names blocks by its own generation stamp,
 * and a replica has an older one if its node was dropped from the pipeline before the block was complete: that is the
 * very reason why it is to be deleted. Stateless.
 */
final class StaleReplicas {
  private StaleReplicas() {
  }

  /**
   * Returns the block to delete: {@code held} if it is older than {@code asked} and nobody works on it, otherwise
   * {@code asked}.
   *
   * @param held the replica that this datanode has of the block; null for none
   */
  static Block meant(ReplicaInfo held, Block asked) {
    if (held == null || held.getGenerationStamp() >= asked.getGenerationStamp()) {
      return asked;
    }
    return switch (held.getState()) {
      case FINALIZED, RBW, RWR -> new Block(held);
      case RUR, TEMPORARY -> asked;
    };
  }
}
