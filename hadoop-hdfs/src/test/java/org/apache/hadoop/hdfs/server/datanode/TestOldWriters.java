/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.hdfs.server.protocol.ReplicaRecoveryInfo;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests a block recovery while the block's writer waits for the disk and is about to finalize it: the recovery waits
 * for the writer, and the DataNode carries on meanwhile. On stock the two deadlock, and everyone else waits for them.
 */
@Category(ClusterTest.class)
public class TestOldWriters {
  private static final int LENGTH = 1000;

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1).with("dfs.replication", 1)
      // Blocks are closed by a thread that no interrupt reaches, as on stock.
      .with(BlockWriteSettings.SIGN_INTERVAL.name(), 0);

  private static FileSystem fs;
  private static int files;

  private final Path file = new Path("/file-" + files++);
  private final CountDownLatch atTheDisk = new CountDownLatch(1);
  private final CountDownLatch diskGoesOn = new CountDownLatch(1);
  private FSDataset data;
  private Block block;

  @BeforeClass
  public static void open() throws IOException {
    fs = DFS.cluster().getFileSystem();
  }

  /** Makes the DataNode wait for its disk at the end of a block. */
  private void closeOnASlowDisk() throws Exception {
    DataNode node = DFS.cluster().getDataNodes().get(0);
    data = (FSDataset) node.data;
    Configuration conf = new Configuration(false);
    conf.setBoolean(DiskSyncs.ON_CLOSE.name(), true);
    node.diskSyncs = new DiskSyncs(conf) {
      @Override
      void force(FileOutputStream out) throws IOException {
        atTheDisk.countDown();
        awaitAsADiskDoes(diskGoesOn);
        super.force(out);
      }
    };
    FSDataOutputStream out = fs.create(file);
    out.write(new byte[LENGTH]);
    out.hflush();
    block = DFS.cluster().getNameNode().getBlockLocations(file.toString(), 0, LENGTH).get(0).getBlock();
    Thread client = new Thread(() -> {
      try {
        out.close();
      } catch (IOException e) {
        // The recovery has taken over its block.
      }
    }, "client");
    client.setDaemon(true);
    client.start();
    atTheDisk.await();
  }

  /** Waits without reacting to interrupts, as a disk does. */
  private static void awaitAsADiskDoes(CountDownLatch latch) {
    boolean interrupted = false;
    while (true) {
      try {
        latch.await();
        break;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private <T> T takenOver(OldWriters.Takeover<T> takeover) throws Exception {
    closeOnASlowDisk();
    FutureTask<T> recovery = new FutureTask<>(takeover::run);
    Thread thread = new Thread(recovery, "recovery");
    thread.start();
    try {
      while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
        assertTrue("the writer is waited for", thread.isAlive());
        Thread.sleep(1);
      }
      FutureTask<Block> other = new FutureTask<>(() -> data.getStoredBlock(block.getBlockId()));
      new Thread(other, "another caller").start();
      assertNotNull(other.get());
    } finally {
      diskGoesOn.countDown();
    }
    return recovery.get();
  }

  @Test(timeout = 120_000)
  public void recoveryFindsTheBlockFinalized() throws Exception {
    ReplicaRecoveryInfo found = takenOver(() -> data.initReplicaRecovery(
        new RecoveringBlock(block, new DatanodeInfo[0], block.getGenerationStamp() + 1)));
    assertEquals(ReplicaState.FINALIZED, found.getOriginalReplicaState());
    assertEquals(LENGTH, found.getNumBytes());
  }

  @Test(timeout = 120_000)
  public void clientThatGoesOnWithTheBlockHearsThatItIsFinalized() throws Exception {
    try {
      takenOver(() -> data.recoverRbw(block, block.getGenerationStamp() + 1, 0, LENGTH));
      throw new AssertionError("a block that is finalized was written to");
    } catch (ExecutionException e) {
      assertTrue(e.toString(), e.getCause() instanceof ReplicaNotFoundException);
    }
  }

  /**
   * Checks a client whose last packet was acknowledged too late: it closes the block that the writer has closed in the
   * meantime.
   */
  @Test(timeout = 120_000)
  public void blockThatIsClosedAgainHasTheNewStamp() throws Exception {
    takenOver(() -> {
      data.recoverClose(block, block.getGenerationStamp() + 1, LENGTH);
      return null;
    });
    ReplicaInfo found = data.fetchReplicaInfo(block.getBlockId());
    assertEquals(ReplicaState.FINALIZED, found.getState());
    assertEquals(block.getGenerationStamp() + 1, found.getGenerationStamp());
    assertEquals(LENGTH, found.getNumBytes());
  }

  /**
   * Checks that a disk that never comes back is not waited for forever: block recovery goes on with the other replicas.
   */
  @Test(timeout = 120_000)
  public void diskThatDoesNotComeBackIsNotWaitedForForEver() throws Exception {
    closeOnASlowDisk();
    try {
      IOException failed = assertThrows(IOException.class,
          () -> new OldWriters(1).stopped(data, block.getBlockId(), block.getGenerationStamp(), () -> {
            throw new IllegalStateException("taken over");
          }));
      assertEquals("The writer of block " + block.getBlockId() + " has not ended after 1 ms: it may be waiting for "
          + "its disk", failed.getMessage());
    } finally {
      diskGoesOn.countDown();
    }
    assertEquals("ended",
        new OldWriters(0).stopped(data, block.getBlockId(), block.getGenerationStamp(), () -> "ended"));
  }

  @Test
  public void waitsAsLongAsTheDatanodeSaysThatItLives() {
    Configuration conf = new Configuration(false);
    assertEquals(300_000, OldWriters.of(conf).max());
    conf.setInt(BlockWriteSettings.STALL_MAX.name(), 5);
    assertEquals(OldWriters.MIN, OldWriters.of(conf).max());
    conf.setInt(BlockWriteSettings.SIGN_INTERVAL.name(), 0);
    assertEquals("on stock for ever", 0, OldWriters.of(conf).max());
  }

  @Test(timeout = 120_000)
  public void blockThatIsAppendedToIsOpenedAgain() throws Exception {
    ReplicaInPipelineInterface found =
        takenOver(() -> data.recoverAppend(block, block.getGenerationStamp() + 1, LENGTH));
    assertEquals(LENGTH, found.getNumBytes());
  }

  /**
   * Checks requests of a pipeline that the client has since given up, passed on late by a DataNode whose disk was busy.
   */
  @Test(timeout = 120_000)
  public void pipelineThatWasGivenUpDoesNotEndTheNextOne() throws Exception {
    data = (FSDataset) DFS.cluster().getDataNodes().get(0).data;
    try (FSDataOutputStream out = fs.create(file)) {
      out.write(new byte[LENGTH]);
      out.hflush();
      block = DFS.cluster().getNameNode().getBlockLocations(file.toString(), 0, LENGTH).get(0).getBlock();
      long given = block.getGenerationStamp() - 1;
      Block older = new Block(block.getBlockId(), LENGTH, given - 1);
      assertThrows(ReplicaNotFoundException.class, () -> data.recoverRbw(older, given, 0, LENGTH));
      assertThrows(ReplicaNotFoundException.class, () -> data.recoverAppend(older, given, LENGTH));
      assertThrows(ReplicaNotFoundException.class, () -> data.recoverClose(older, given, LENGTH));
      assertThrows(IOException.class,
          () -> data.initReplicaRecovery(new RecoveringBlock(older, new DatanodeInfo[0], given)));
      out.write(new byte[LENGTH]);
      out.hflush();
    }
    assertEquals(block.getGenerationStamp(), data.fetchReplicaInfo(block.getBlockId()).getGenerationStamp());
    assertEquals(2 * LENGTH, fs.getFileStatus(file).getLen());
  }
}
