/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.ReplicaState;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that a DataNode forces the requested replicas to disk, and does not claim that of any other. */
@Category(ClusterTest.class)
public class TestFinishedReplicaSync {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int LENGTH = 100;
  private static final long STAMP = 1001;

  /** A cluster whose NameNode never gets around to deleting blocks that belong to no file. */
  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(1).with("dfs.namenode.replication.interval", 3600);

  private static DataNode node;
  private static long blocks;

  private final long id = ++blocks;

  @BeforeClass
  public static void start() {
    node = DFS.cluster().getDataNodes().get(0);
  }

  @Before
  public void countFromZero() {
    node.diskSyncs = new DiskSyncs(new Configuration(false));
  }

  private Block block(long length, long stamp) {
    return new Block(id, length, stamp);
  }

  /** Starts a block with one acknowledged packet. */
  private RawWriter begun() throws Exception {
    RawWriter writer = RawWriter.create(node, block(0, STAMP));
    writer.packet(0, 0, false, LENGTH);
    assertEquals(0, writer.acknowledged());
    return writer;
  }

  private static Status sync(Block block) throws Exception {
    try (Socket socket = new Socket()) {
      socket.connect(NetUtils.createSocketAddr(node.dnRegistration.getName()));
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      DataTransferProtocol.Sender.op(out, DataTransferProtocol.Op.SYNC_REPLICA);
      block.writeId(out);
      WritableUtils.writeVLong(out, block.getNumBytes());
      BlockTokenSecretManager.DUMMY_TOKEN.write(out);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      Status status;
      do {
        status = Status.read(in);
      } while (status == null); // still in progress
      return status;
    }
  }

  /**
   * Checks the generation stamp and the length: an older replica dates from before an append or a recovery, and may be
   * just as long.
   */
  @Test(timeout = HANGS)
  public void replicaIsOfTheStampOrNewerAndAsLong() throws Exception {
    try (RawWriter writer = begun()) {
      assertEquals("is being written", Status.ERROR, sync(block(LENGTH, STAMP)));
      writer.packet(1, LENGTH, true, 0);
      assertEquals(1, writer.acknowledged());
    }
    assertEquals(0, node.diskSyncs.count());
    assertEquals(Status.SUCCESS, sync(block(LENGTH, STAMP)));
    assertEquals(Status.SUCCESS, sync(block(LENGTH - 1, STAMP - 1)));
    assertEquals(2, node.diskSyncs.count());
    assertEquals("older", Status.ERROR, sync(block(LENGTH, STAMP + 1)));
    assertEquals("shorter", Status.ERROR, sync(block(LENGTH + 1, STAMP)));
    assertEquals("unknown", Status.ERROR, sync(new Block(-1, LENGTH, STAMP)));
    assertThrows("no length", IOException.class, () -> sync(block(-1, STAMP)));
    assertEquals(2, node.diskSyncs.count());
  }

  /**
   * Checks a client that has not received the acknowledgement of a block's end: it closes the block again without
   * sending data.
   */
  @Test(timeout = HANGS)
  public void blockThatIsClosedAnewIsForcedAsOthersAre() throws Exception {
    FSDataset data = (FSDataset) node.data;
    try (RawWriter writer = begun()) {
      while (((ReplicaInPipeline) data.fetchReplicaInfo(id)).getBytesAcked() < LENGTH) {
        Thread.sleep(1);
      }
    }
    Configuration onClose = new Configuration(false);
    onClose.setBoolean(DiskSyncs.ON_CLOSE.name(), true);
    node.diskSyncs = new DiskSyncs(onClose);
    RawWriter.closeAnew(node, block(LENGTH, STAMP), STAMP + 1, LENGTH).close();
    assertEquals(1, node.diskSyncs.count());
    ReplicaInfo closed = data.fetchReplicaInfo(id);
    assertEquals(ReplicaState.FINALIZED, closed.getState());
    assertEquals(STAMP + 1, closed.getGenerationStamp());
  }

  /** Checks that a forced replica gets a new stamp only on disk, too, unlike one that was never forced. */
  @Test(timeout = HANGS)
  public void newStampOfAForcedReplicaIsForced() throws Exception {
    List<String> forced = new CopyOnWriteArrayList<>();
    node.diskSyncs = new DiskSyncs(new Configuration(false)) {
      @Override
      void forceFolder(File folder) throws IOException {
        super.forceFolder(folder);
        forced.addAll(List.of(folder.list()));
      }
    };
    try (RawWriter writer = begun()) {
      writer.packet(1, LENGTH, true, 0);
      assertEquals(1, writer.acknowledged());
    }
    RawWriter.closeAnew(node, block(LENGTH, STAMP), STAMP + 1, LENGTH).close();
    assertEquals(List.of(), forced);
    assertEquals(Status.SUCCESS, sync(block(LENGTH, STAMP + 1)));
    String name = block(LENGTH, 0).getBlockName() + "_" + (STAMP + 2) + ".meta";
    RawWriter.closeAnew(node, block(LENGTH, STAMP + 1), STAMP + 2, LENGTH).close();
    assertTrue(forced.toString(), forced.contains(name));
  }
}
