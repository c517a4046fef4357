/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hdfs.protocol.Block;

/**
 * Forgets that datanodes have a block when they are left out of its pipeline: what they have is older from then on.
 * Those of a block that is appended to are known from before; those of a new block are not known yet. Stateless.
 */
final class LeftOutNodes {
  private LeftOutNodes() {
  }

  /**
   * Forgets all nodes of a block but those of its pipeline. For a thread that has the lock of the namesystem.
   *
   * @param pipeline null for none
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
   * Tells whether a node that reports a replica has been left out of the block's pipeline: the replica is older than
   * the block, which is still being written or recovered. Once the block is complete such a replica is corrupt, and is
   * deleted.
   */
  static boolean isOutdated(BlockInfo block, Block reported) {
    return switch (block.getBlockUCState()) {
      case UNDER_CONSTRUCTION, UNDER_RECOVERY -> reported.getGenerationStamp() < block.getGenerationStamp();
      case COMMITTED, COMPLETE -> false;
    };
  }
}
