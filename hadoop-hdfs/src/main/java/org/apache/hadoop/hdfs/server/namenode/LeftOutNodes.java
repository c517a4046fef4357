/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Removes datanodes from a block's locations when they are dropped from its pipeline, as their replicas are outdated
 * from then on. For a block that is appended to they are known from before; for a new block they are not known yet.
 * Stateless.
 */
final class LeftOutNodes {
  private LeftOutNodes() {
  }

  /**
   * Removes all locations of a block that are not in its pipeline. For a thread that holds the namesystem lock.
   *
   * @param pipeline the nodes of the pipeline; null for none
   */
  static void forget(BlockManager blocks, BlockInfo block, DatanodeDescriptor[] pipeline) {
    Set<DatanodeDescriptor> kept = pipeline == null ? Set.of() : new HashSet<>(Arrays.asList(pipeline));
    for (DatanodeDescriptor node : blocks.getNodes(block)) {
      if (!kept.contains(node)) {
        blocks.removeStoredBlock(block, node);
      }
    }
  }

  /**
   * Returns whether a node that reports a replica was dropped from the block's pipeline: the replica is older than the
   * block, which is still being written or recovered. Once the block is complete such a replica is corrupt, and is
   * deleted.
   */
  static boolean isOutdated(BlockInfo block, Block reported) {
    return switch (block.getBlockUCState()) {
      case UNDER_CONSTRUCTION, UNDER_RECOVERY -> reported.getGenerationStamp() < block.getGenerationStamp();
      case COMMITTED, COMPLETE -> false;
    };
  }
}
