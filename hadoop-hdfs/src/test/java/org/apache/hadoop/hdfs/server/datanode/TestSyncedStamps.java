/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.BlockConstructionStage;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.protocol.BlockRecoveryCommand.RecoveringBlock;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that each request that gives a synced replica a new generation stamp is acknowledged once the stamp is on disk,
 * and that the disk is forced for no other replica.
 */
@Category(ClusterTest.class)
public class TestSyncedStamps {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int LENGTH = 100;
  private static final long STAMP = 1001;

  /** A cluster whose NameNode never gets around to deleting blocks that belong to no file. */
  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1).with("dfs.namenode.replication.interval", 3600);

  private static DataNode node;
  private static long blocks;

  private final Disk disk = new Disk(false);

  /** A request that gives a replica a new stamp. */
  @FunctionalInterface
  private interface Request {
    /** Returns when the request is acknowledged. */
    void send(Block block, long stamp) throws Exception;
  }

  /** Notes which names are on disk, those of files in forced folders, and which files were forced. */
  private static final class Disk extends DiskSyncs {
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final Set<String> files = ConcurrentHashMap.newKeySet();
    private final AtomicInteger folders = new AtomicInteger();
    private volatile boolean fails;
    private volatile boolean isLocked;

    Disk(boolean onClose) {
      super(conf(onClose));
    }

    private static Configuration conf(boolean onClose) {
      Configuration conf = new Configuration(false);
      conf.setBoolean(ON_CLOSE.name(), onClose);
      return conf;
    }

    @Override
    void force(Path file) throws IOException {
      super.force(file);
      files.add(file.getFileName().toString());
    }

    @Override
    void forceFolder(File folder) throws IOException {
      isLocked |= Thread.holdsLock(node.data);
      folders.incrementAndGet();
      if (fails) {
        throw new IOException("no disk");
      }
      super.forceFolder(folder);
      names.addAll(List.of(folder.list()));
    }

    void check(Block block, long stamp) {
      assertTrue(stamp + " in " + names, names.contains(sums(block, stamp)));
      assertFalse("with the monitor", isLocked);
    }
  }

  @BeforeClass
  public static void start() {
    node = DFS.cluster().getDataNodes().get(0);
  }

  @Before
  public void watch() {
    node.diskSyncs = disk;
  }

  private static String sums(Block block, long stamp) {
    return block.getBlockName() + "_" + stamp + ".meta";
  }

  /** Writes a replica, which is synced or not, and is then closed or has lost its writer. */
  private static Block replica(boolean closed, boolean synced) throws Exception {
    Block block = new Block(++blocks, LENGTH, STAMP);
    int packets = 0;
    try (RawWriter writer = RawWriter.create(node, new Block(block))) {
      writer.packet(packets++, 0, false, LENGTH);
      if (synced) {
        writer.packet(packets++, LENGTH, false, 0);
      }
      if (closed) {
        writer.packet(packets++, LENGTH, true, 0);
      }
      for (int packet = 0; packet < packets; packet++) {
        assertEquals(packet, writer.acknowledged());
      }
      awaitAcknowledged(block);
    }
    return block;
  }

  /** Waits until the replica counts the bytes as acknowledged, which it does after the acknowledgement. */
  private static void awaitAcknowledged(Block block) throws InterruptedException {
    while (((FSDataset) node.data).fetchReplicaInfo(block.getBlockId()) instanceof ReplicaInPipeline replica
        && replica.getBytesAcked() < LENGTH) {
      Thread.sleep(1);
    }
  }

  private static void reopen(Block block, BlockConstructionStage stage, long stamp) throws IOException {
    RawWriter.reopen(node, new Block(block), stage, stamp, LENGTH).close();
  }

  private static void append(Block block, long stamp) throws IOException {
    reopen(block, BlockConstructionStage.PIPELINE_SETUP_APPEND, stamp);
  }

  private static void retryAppend(Block block, long stamp) throws IOException {
    reopen(block, BlockConstructionStage.PIPELINE_SETUP_APPEND_RECOVERY, stamp);
  }

  private static void goOn(Block block, long stamp) throws IOException {
    reopen(block, BlockConstructionStage.PIPELINE_SETUP_STREAMING_RECOVERY, stamp);
  }

  private static void close(Block block, long stamp) throws IOException {
    reopen(block, BlockConstructionStage.PIPELINE_CLOSE_RECOVERY, stamp);
  }

  private static void recover(Block block, long stamp) throws IOException {
    node.initReplicaRecovery(new RecoveringBlock(block, new DatanodeInfo[0], stamp));
    node.updateReplicaUnderRecovery(block, stamp, block.getNumBytes());
  }

  private void check(boolean closed, Request request) throws Exception {
    Block plain = replica(closed, false);
    request.send(plain, STAMP + 1);
    assertEquals("never synced", 0, disk.folders.get());

    Block synced = replica(closed, true);
    request.send(synced, STAMP + 1);
    disk.check(synced, STAMP + 1);

    Block broken = replica(closed, true);
    disk.fails = true;
    assertThrows("acknowledged, though the disk has failed", IOException.class, () -> request.send(broken, STAMP + 1));

    Disk forcesAll = new Disk(true);
    plain = replica(closed, false);
    node.diskSyncs = forcesAll;
    request.send(plain, STAMP + 1);
    forcesAll.check(plain, STAMP + 1);
  }

  @Test(timeout = HANGS)
  public void append() throws Exception {
    check(true, TestSyncedStamps::append);
  }

  @Test(timeout = HANGS)
  public void appendThatIsTriedAgain() throws Exception {
    check(true, TestSyncedStamps::retryAppend);
  }

  @Test(timeout = HANGS)
  public void appendThatIsTriedAgainAfterItHasBegun() throws Exception {
    check(false, TestSyncedStamps::retryAppend);
  }

  @Test(timeout = HANGS)
  public void pipelineThatGoesOn() throws Exception {
    check(false, TestSyncedStamps::goOn);
  }

  @Test(timeout = HANGS)
  public void closeThatIsTriedAgain() throws Exception {
    check(true, TestSyncedStamps::close);
  }

  @Test(timeout = HANGS)
  public void closeThatIsTriedAgainByALaterPipeline() throws Exception {
    check(false, TestSyncedStamps::close);
  }

  @Test(timeout = HANGS)
  public void recoveryOfAClosedBlock() throws Exception {
    check(true, TestSyncedStamps::recover);
  }

  @Test(timeout = HANGS)
  public void recoveryOfABlockInProgress() throws Exception {
    check(false, TestSyncedStamps::recover);
  }

  /** Checks that the files themselves are forced where a recovery may have changed them. */
  @Test(timeout = HANGS)
  public void recoveryThatCutsABlock() throws Exception {
    Block block = replica(false, true);
    node.initReplicaRecovery(new RecoveringBlock(block, new DatanodeInfo[0], STAMP + 1));
    node.updateReplicaUnderRecovery(block, STAMP + 1, LENGTH - 1);
    disk.check(block, STAMP + 1);
    assertEquals(Set.of(block.getBlockName(), sums(block, STAMP + 1)), disk.files);
  }

  /** Checks a block that is closed by a writer that has not synced it itself. */
  @Test(timeout = HANGS)
  public void endOfABlockSyncedByAnEarlierWriter() throws Exception {
    Block block = replica(false, true);
    try (RawWriter writer = RawWriter.reopen(node, new Block(block),
        BlockConstructionStage.PIPELINE_SETUP_STREAMING_RECOVERY, STAMP + 1, LENGTH)) {
      disk.names.clear();
      writer.packet(0, LENGTH, true, 0);
      assertEquals(0, writer.acknowledged());
    }
    disk.check(block, STAMP + 1);
  }

  /** Checks that a replica remains a synced one through all its states. */
  @Test(timeout = HANGS)
  public void oneRequestAfterTheOther() throws Exception {
    Block block = replica(true, true);
    List<Request> requests = List.of(TestSyncedStamps::append, TestSyncedStamps::goOn, TestSyncedStamps::close,
        TestSyncedStamps::recover, TestSyncedStamps::retryAppend, TestSyncedStamps::recover, TestSyncedStamps::append);
    for (Request request : requests) {
      long stamp = block.getGenerationStamp() + 1;
      request.send(block, stamp);
      disk.check(block, stamp);
      block.setGenerationStamp(stamp);
    }
  }

  @Test
  public void replicasFoundOnDiskMayBeSynced() {
    assertTrue(isSynced(new FinalizedReplica(1, LENGTH, STAMP, null, null)));
    assertTrue(isSynced(new ReplicaWaitingToBeRecovered(1, LENGTH, STAMP, null, null)));
    assertFalse(isSynced(new ReplicaBeingWritten(1, STAMP, null, null)));
    assertFalse("a copy", isSynced(new ReplicaInPipeline(1, STAMP, null, null)));
  }

  private static boolean isSynced(ReplicaInfo replica) {
    new ReplicasMap().add(replica);
    return replica.synced;
  }
}
