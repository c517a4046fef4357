/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Tests that a block is abandoned where its policy says so, and the NameNode is told; otherwise the stream is left
 * alone.
 */
public class TestBlockReplay {
  private static final String FILE = "/file";
  private static final String CLIENT = "client";
  private static final long CAPACITY = 100;
  private static final int REPLAYS = 2;
  private static final long FORGIVEN_AFTER = TimeUnit.MINUTES.toNanos(10);

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final ClientProtocol namenode = mock(ClientProtocol.class);
  private final Block block = new Block(1, 0, 1);
  private final List<DatanodeInfo> excluded = new ArrayList<>();

  private long now = Long.MAX_VALUE - 1; // about to overflow

  @Before
  public void manyNodesAreThere() throws IOException {
    known(9);
  }

  private BlockReplay<NumberedPacket> replay(int replays, int pipeline) {
    return new BlockReplay<>(new ReplaySettings(replays, pipeline, 1 << 20, 1 << 20, folder.getRoot(),
        (int) TimeUnit.NANOSECONDS.toMillis(FORGIVEN_AFTER), 1000), namenode, CLIENT, () -> now);
  }

  /** Returns a replay with a block that begins at packet 5, and one acknowledged packet. */
  private BlockReplay<NumberedPacket> begun(int replays, int pipeline, DatanodeInfo... nodes) throws IOException {
    BlockReplay<NumberedPacket> replay = replay(replays, pipeline);
    begin(replay, nodes);
    return replay;
  }

  private void begin(BlockReplay<NumberedPacket> replay, DatanodeInfo... nodes) throws IOException {
    NumberedPacket packet = new NumberedPacket(5);
    replay.begun(FILE, block, nodes, packet);
    replay.acknowledged(packet);
  }

  private static DatanodeInfo node(int number) {
    DatanodeInfo node = new DatanodeInfo(new DatanodeID("host:" + number, "storage " + number, 1, 2));
    node.setCapacity(CAPACITY);
    return node;
  }

  /** Makes the NameNode report the total capacity of this number of nodes. */
  private void known(int nodes) throws IOException {
    when(namenode.getStats()).thenReturn(new long[] {nodes * CAPACITY, 0, 0, 0, 0, 0});
  }

  @Test
  public void theBlockOfOneNodeIsGivenBack() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    List<NumberedPacket> packets = replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    assertEquals(1, packets.size());
    assertTrue(packets.get(0).isIntact(NumberedPacket.LENGTH));
    assertEquals(List.of(node(1)), excluded);
    assertEquals(4, replay.before());
    verify(namenode).abandonBlock(block, FILE, CLIENT);
    assertTrue(replay.isBetweenBlocks());
    replay.begun(FILE, block, new DatanodeInfo[] {node(2)}, packets.get(0));
    assertFalse(replay.isBetweenBlocks());
    verify(namenode, never()).fsync(any(), any());
    replay.acknowledged(packets.get(0));
    assertNotNull("again", replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    assertEquals(List.of(node(1), node(2)), excluded);
    replay.close();
  }

  @Test
  public void aBlockIsWrittenAnewSoOftenAndNoMore() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(0));
    for (int i = 0; i < REPLAYS; i++) {
      assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(i)}, 0, excluded));
      replay.begun(FILE, block, new DatanodeInfo[] {node(i + 1)}, new NumberedPacket(5));
    }
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(REPLAYS)}, 0, excluded));
    replay.ended(excluded);
    begin(replay, node(7));
    assertNotNull("the next block", replay.giveBack(FILE, block, new DatanodeInfo[] {node(7)}, 0, excluded));
    replay.close();
  }

  /** Checks that excluded nodes are forgiven at a new block some minutes later, as in newer clients. */
  @Test
  public void nodesAreForgivenAtANewBlockSomeMinutesLater() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    replay.begun(FILE, block, new DatanodeInfo[] {node(2)}, new NumberedPacket(5));
    now += FORGIVEN_AFTER - 1;
    replay.ended(excluded);
    assertEquals(List.of(node(1)), excluded);
    begin(replay, node(2));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded);
    replay.begun(FILE, block, new DatanodeInfo[] {node(3)}, new NumberedPacket(5));
    now++;
    replay.ended(excluded);
    assertEquals("the first one", List.of(node(2)), excluded);
    now += FORGIVEN_AFTER;
    replay.ended(excluded);
    assertEquals(List.of(), excluded);
    replay.close();
  }

  /** Checks nodes on which no block could be started, as a file of many blocks would otherwise run out of nodes. */
  @Test
  public void nodesThatNoBlockCouldBeBegunOnAreForgivenToo() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    excluded.add(node(9));
    excluded.add(node(9));
    replay.ended(excluded);
    now += FORGIVEN_AFTER - 1;
    begin(replay, node(2));
    excluded.add(node(8));
    replay.ended(excluded);
    assertEquals(List.of(node(9), node(9), node(8)), excluded);
    now++;
    replay.ended(excluded);
    assertEquals(List.of(node(8)), excluded);
    replay.close();
  }

  @Test
  public void onStockNobodyIsForgiven() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(0, 1, node(1));
    excluded.add(node(9));
    replay.ended(excluded);
    now += 2 * FORGIVEN_AFTER;
    replay.ended(excluded);
    assertEquals(List.of(node(9)), excluded);
    replay.close();
  }

  /**
   * Checks that a node excluded during an earlier block is retried where there is no other: both have been restarted,
   * one after the other.
   */
  @Test
  public void nodesOfEarlierBlocksAreTriedAgainWhereThereIsNoOther() throws Exception {
    known(2);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    replay.begun(FILE, block, new DatanodeInfo[] {node(2)}, new NumberedPacket(5));
    replay.ended(excluded);
    begin(replay, node(2));
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    assertEquals(List.of(node(2)), excluded);
    replay.begun(FILE, block, new DatanodeInfo[] {node(1)}, new NumberedPacket(5));
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    assertEquals("both are bad for this block", List.of(node(2), node(1)), excluded);
    replay.close();
  }

  @Test
  public void whatWasFlushedWaitsForNodesToBeForgiven() throws Exception {
    known(2);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    replay.begun(FILE, block, new DatanodeInfo[] {node(2)}, new NumberedPacket(5));
    replay.ended(excluded);
    begin(replay, node(2));
    replay.flushed(5);
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    assertEquals(List.of(node(1)), excluded);
    now += FORGIVEN_AFTER;
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    assertEquals(List.of(node(2)), excluded);
    replay.close();
  }

  /**
   * Checks a node excluded before the block began: by the time a block has lasted this long, the NameNode no longer
   * counts a node that had died before.
   */
  @Test
  public void nodesAreLeftOutSinceTheBlockBegan() throws Exception {
    known(2);
    excluded.add(node(1));
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(2));
    replay.flushed(5);
    now += FORGIVEN_AFTER;
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    assertEquals(List.of(node(2)), excluded);
    replay.close();
  }

  /**
   * Checks that the NameNode's answer outweighs its capacity, which may lack a node that died before the block began,
   * or include a full one.
   */
  @Test
  public void whatTheNamenodeAnswersCountsMoreThanRoom() throws Exception {
    known(9);
    excluded.add(node(1));
    for (boolean isThere : new boolean[] {false, true}) {
      BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(2));
      replay.ask((asked, client, without) -> {
        assertSame(block, asked);
        assertEquals(CLIENT, client);
        assertEquals(List.of(node(1), node(2)), List.of(without));
        return Optional.of(isThere);
      });
      replay.flushed(5);
      assertEquals(isThere, replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded) != null);
      replay.close();
      known(2);
    }
  }

  @Test
  public void nothingIsGivenBackOnStock() throws Exception {
    assertNull(begun(0, 1, node(1)).giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    verify(namenode, never()).abandonBlock(any(), any(), any());
  }

  @Test
  public void aBlockThatWasBegunByAnotherIsNotGivenBack() throws Exception {
    assertNull("an append", replay(REPLAYS, 1).giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    verify(namenode, never()).abandonBlock(any(), any(), any());
  }

  @Test
  public void aBlockThatTheNamenodeDoesNotTakeStaysAsItIs() throws Exception {
    doThrow(new IOException("lease lost")).when(namenode).abandonBlock(any(), any(), any());
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    assertFalse(replay.isBetweenBlocks());
    assertTrue(excluded.isEmpty());
    replay.close();
  }

  @Test
  public void whatWasFlushedIsGivenBackOnlyIfThereIsAnotherNode() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    replay.flushed(5);
    known(1);
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    verify(namenode, never()).abandonBlock(any(), any(), any());
    known(2);
    List<NumberedPacket> packets = replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    assertEquals(1, packets.size());
    verify(namenode, never()).fsync(any(), any());
    replay.begun(FILE, block, new DatanodeInfo[] {node(2)}, packets.get(0));
    verify(namenode).fsync(FILE, CLIENT);
    replay.close();
  }

  @Test
  public void whatWasFlushedBeforeTheBlockDoesNotMatter() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    replay.flushed(4);
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded));
    verify(namenode, never()).getStats();
    replay.close();
  }

  @Test
  public void theErrorOfStockIsToldWhereThereIsNoNewBlock() throws Exception {
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1));
    IOException none = new IOException("no node");
    assertSame("a first block", none, replay.failure(none));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(1)}, 0, excluded);
    assertEquals("All datanodes host:1 are bad. Aborting...", replay.failure(none).getMessage());
    assertSame(none, replay.failure(none).getCause());
    replay.close();
  }

  @Test
  public void aLongPipelineIsReplacedWhenHalfOfItIsLeft() throws Exception {
    known(4);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 3, node(1), node(2), node(3));
    assertNull("two of three",
        replay.giveBack(FILE, block, new DatanodeInfo[] {node(1), node(2), node(3)}, 0, excluded));
    assertNotNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2), node(3)}, 1, excluded));
    assertEquals(List.of(node(1), node(3)), excluded);
    replay.close();
  }

  @Test
  public void aLongPipelineGoesOnWhereThereIsNoOtherNode() throws Exception {
    known(3);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 3, node(1), node(2), node(3));
    replay.giveBack(FILE, block, new DatanodeInfo[] {node(1), node(2), node(3)}, 0, excluded);
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2), node(3)}, 1, excluded));
    assertNotNull("none is left, and nothing flushed",
        replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    replay.close();
  }

  @Test
  public void aLongPipelineGoesOnWithWhatWasFlushed() throws Exception {
    known(9);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 3, node(1), node(2));
    replay.flushed(5);
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1), node(2)}, 0, excluded));
    assertNotNull("none is left", replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    replay.close();
  }

  @Test
  public void theBlockOfALongPipelineIsNotKeptUnlessAKeySaysSo() throws Exception {
    known(9);
    BlockReplay<NumberedPacket> replay = begun(REPLAYS, 1, node(1), node(2));
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(1), node(2)}, 0, excluded));
    assertNull(replay.giveBack(FILE, block, new DatanodeInfo[] {node(2)}, 0, excluded));
    replay.close();
  }
}
