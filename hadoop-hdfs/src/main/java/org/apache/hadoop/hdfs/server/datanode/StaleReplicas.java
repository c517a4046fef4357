/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Says which replica a namenode means that has one deleted. It names blocks by its own generation stamp, and that of a
 * replica is older where its node was left out of the pipeline before the block was complete: just that is why the
 * replica is to go. Stateless.
 */
final class StaleReplicas {
  private StaleReplicas() {
  }

  /**
   * The block to delete: {@code held} if it is older than what is asked for and nobody works on it, otherwise what is
   * asked for.
   *
   * @param held what this datanode has of the block; null for nothing
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
