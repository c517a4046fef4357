/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.BlockUCState;
import org.junit.Before;
import org.junit.Test;

/** Tests that the nodes of a block that are no longer in its pipeline are forgotten, and no others. */
public class TestLeftOutNodes {
  private final BlockManager blocks = mock(BlockManager.class);
  private final BlockInfo block = new BlockInfo(new Block(1, 2, 3), 3);

  @Before
  public void know() {
    when(blocks.getNodes(block)).thenReturn(new DatanodeDescriptor[] {node(1), node(2), node(3)});
  }

  private static DatanodeDescriptor node(int number) {
    return new DatanodeDescriptor(new DatanodeID("host:" + number, "storage " + number, 1, 2));
  }

  @Test
  public void theyAreForgotten() {
    LeftOutNodes.forget(blocks, block, new DatanodeDescriptor[] {node(3), node(4), node(1)});
    verify(blocks).removeStoredBlock(block, node(2));
    verify(blocks, times(1)).removeStoredBlock(any(), any());
  }

  @Test
  public void noneIsWhereAllAreInThePipeline() {
    LeftOutNodes.forget(blocks, block, new DatanodeDescriptor[] {node(2), node(1), node(3)});
    verify(blocks, never()).removeStoredBlock(any(), any());
  }

  /**
   * Checks that a replica older than its block is ignored while the block is being written; later it counts as corrupt.
   */
  @Test
  public void olderReplicasOfABlockThatIsWrittenArePassedOver() {
    for (BlockUCState state : BlockUCState.values()) {
      BlockInfo written = mock(BlockInfo.class);
      when(written.getBlockUCState()).thenReturn(state);
      when(written.getGenerationStamp()).thenReturn(7L);
      boolean isOpen = state == BlockUCState.UNDER_CONSTRUCTION || state == BlockUCState.UNDER_RECOVERY;
      assertEquals(state.name(), isOpen, LeftOutNodes.isOutdated(written, new Block(1, 2, 6)));
      assertEquals(state.name(), false, LeftOutNodes.isOutdated(written, new Block(1, 2, 7)));
      assertEquals(state.name(), false, LeftOutNodes.isOutdated(written, new Block(1, 2, 8)));
    }
  }

  @Test
  public void allAreWhereThereIsNoPipeline() {
    LeftOutNodes.forget(blocks, block, null);
    verify(blocks, times(3)).removeStoredBlock(any(), any());
  }
}
