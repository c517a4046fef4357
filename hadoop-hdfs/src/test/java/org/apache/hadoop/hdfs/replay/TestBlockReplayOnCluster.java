/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.DyingSockets;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.FSConstants;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests files whose DataNodes die during the write: their contents, the remains of the old blocks, and the cases in
 * which the write fails.
 */
@Category(ClusterTest.class)
public class TestBlockReplayOnCluster {
  private static final int NODES = 4;
  private static final int BLOCK = 64 << 10;
  private static final int PACKET = 4096;
  /** A number of bytes larger than the request that precedes the packets, and smaller than a packet. */
  private static final int FIRST = 3000;
  private static final int MIDDLE = BLOCK / 2;
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 180_000;
  private static final Path HOME = new Path("/home");

  @ClassRule
  public static final MiniDfs DFS = new MiniDfs(NODES).with("dfs.heartbeat.interval", 1)
      .with("dfs.namenode.replication.interval", 1).with("dfs.blockreport.intervalMsec", 1000);

  private static DistributedFileSystem fs;

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final Configuration conf = new HdfsConfiguration();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  @BeforeClass
  public static void open() throws IOException {
    fs = (DistributedFileSystem) DFS.cluster().getFileSystem();
  }

  @Before
  public void empty() throws IOException {
    fs.delete(HOME, true);
    fs.mkdirs(HOME);
    conf.setInt("dfs.client-write-packet-size", PACKET);
    conf.setInt("dfs.client.write.max-packets-in-flight", 1);
  }

  private DFSClient client(Integer... dieAfter) throws IOException {
    return new DFSClient(DFS.cluster().getNameNode().getNameNodeAddress(),
        DyingSockets.plan(conf, DFS.cluster().getNameNode().getNameNodeAddress(), List.of(dieAfter)));
  }

  private byte[] bytes(int length) {
    byte[] data = new byte[length];
    random.nextBytes(data);
    return data;
  }

  private static OutputStream create(DFSClient client, int replicas) throws IOException {
    return client.create(HOME + "/file", true, (short) replicas, BLOCK);
  }

  private void write(int replicas, int length, Integer... dieAfter) throws Exception {
    byte[] data = bytes(length);
    DFSClient client = client(dieAfter);
    try (OutputStream out = create(client, replicas)) {
      for (int at = 0; at < data.length;) {
        int piece = Math.min(1 + random.nextInt(5000), data.length - at);
        out.write(data, at, piece);
        at += piece;
      }
    }
    assertRead(data);
    client.close();
  }

  private static void assertRead(byte[] data) throws IOException {
    try (InputStream in = fs.open(new Path(HOME, "file"))) {
      assertArrayEquals(data, in.readAllBytes());
    }
  }

  /** Waits until DataNodes, after some block reports, have the blocks of the files and no others. */
  private static void assertNothingStays() throws Exception {
    assertEquals("bytes in memory", 0, ReplayMemory.HEAP.used());
    assertEquals("bytes in files", 0, ReplayMemory.FILES.used());
    while (!blocksOfFiles().equals(blocksOfNodes())) {
      Thread.sleep(100);
    }
  }

  private static Set<Long> blocksOfFiles() throws IOException {
    Set<Long> ids = new TreeSet<>();
    for (LocatedBlock block : DFS.cluster().getNameNode().getBlockLocations(HOME + "/file", 0, Long.MAX_VALUE)
        .getLocatedBlocks()) {
      ids.add(block.getBlock().getBlockId());
    }
    return ids;
  }

  private static Set<Long> blocksOfNodes() {
    Set<Long> ids = new TreeSet<>();
    for (DataNode node : DFS.cluster().getDataNodes()) {
      for (Block block : node.getFSDataset().getBlockReport()) {
        ids.add(block.getBlockId());
      }
    }
    return ids;
  }

  @Test(timeout = HANGS)
  public void aNodeThatDiesAnywhereIsNotTheEnd() throws Exception {
    for (int i = 0; i < 8; i++) {
      int length = 1 + random.nextInt(2 * BLOCK);
      write(1, length, random.nextInt(Math.min(length, BLOCK)));
      assertEquals("length " + length, 1, DyingSockets.dead());
    }
    assertNothingStays();
  }

  @Test(timeout = HANGS)
  public void twoNodesOfOneBlockMayDie() throws Exception {
    write(1, BLOCK + 1, MIDDLE, BLOCK - PACKET);
    assertEquals(2, DyingSockets.dead());
  }

  @Test(timeout = HANGS)
  public void theNodeThatHasTheWholeBlockMayDie() throws Exception {
    write(1, MIDDLE, DyingSockets.AFTER_LAST_PACKET);
    assertEquals(1, DyingSockets.dead());
    assertNothingStays();
  }

  @Test(timeout = HANGS)
  public void theSecondBlockMayBeTheOne() throws Exception {
    write(1, 2 * BLOCK, Integer.MAX_VALUE, DyingSockets.AFTER_LAST_PACKET, FIRST);
    assertEquals(2, DyingSockets.dead());
  }

  @Test(timeout = HANGS)
  public void whatIsInFilesIsSentAgain() throws Exception {
    File folder = DFS.folder().newFolder();
    conf.setInt(ReplaySettings.MEMORY.name(), 0);
    conf.set(ReplaySettings.FOLDER, folder.getPath());
    write(1, BLOCK, BLOCK - PACKET);
    assertEquals(1, DyingSockets.dead());
    assertArrayEquals(new String[0], folder.list());
    assertEquals("bytes in files", 0, ReplayMemory.FILES.used());
  }

  @Test(timeout = HANGS)
  public void whatWasFlushedIsThereAgain() throws Exception {
    byte[] data = bytes(BLOCK - 100);
    DFSClient client = client(MIDDLE + PACKET);
    try (OutputStream out = create(client, 1)) {
      out.write(data, 0, MIDDLE - 7);
      ((Syncable) out).hflush();
      assertRead(Arrays.copyOf(data, MIDDLE - 7));
      out.write(data, MIDDLE - 7, 2 * PACKET);
      ((Syncable) out).hflush();
      assertEquals(1, DyingSockets.dead());
      assertRead(Arrays.copyOf(data, MIDDLE - 7 + 2 * PACKET));
      out.write(data, MIDDLE - 7 + 2 * PACKET, data.length - (MIDDLE - 7 + 2 * PACKET));
    }
    assertRead(data);
    client.close();
    assertNothingStays();
  }

  /** Checks that a reader that has already located the last block finds another one in its place. */
  @Test(timeout = HANGS)
  public void whoHasTheFileOpenGoesOnToReadIt() throws Exception {
    byte[] data = bytes(BLOCK - 100);
    Configuration quick = new HdfsConfiguration();
    quick.setInt(DFSConfigKeys.DFS_CLIENT_RETRY_WINDOW_BASE, 1);
    DFSClient reader = new DFSClient(DFS.cluster().getNameNode().getNameNodeAddress(), quick);
    DFSClient client = client(MIDDLE + PACKET);
    OutputStream out = create(client, 1);
    out.write(data, 0, MIDDLE - 7);
    ((Syncable) out).hflush();
    try (InputStream in = reader.open(HOME + "/file")) {
      out.write(data, MIDDLE - 7, data.length - (MIDDLE - 7));
      out.close();
      assertEquals(1, DyingSockets.dead());
      assertNothingStays();
      assertArrayEquals(data, in.readAllBytes());
    }
    client.close();
    reader.close();
  }

  @Test(timeout = HANGS)
  public void theQuotaHolds() throws Exception {
    fs.setQuota(HOME, FSConstants.QUOTA_DONT_SET, BLOCK);
    write(1, BLOCK, MIDDLE);
    assertEquals(1, DyingSockets.dead());
    assertEquals(BLOCK, fs.getContentSummary(HOME).getSpaceConsumed());
  }

  @Test(timeout = HANGS)
  public void stockAndWhoHasTriedEnoughFail() throws Exception {
    conf.setInt(ReplaySettings.REPLAYS.name(), 0);
    assertFails(MIDDLE);
    conf.setInt(ReplaySettings.REPLAYS.name(), 1);
    assertFails(MIDDLE, MIDDLE);
    conf.setInt(ReplaySettings.REPLAYS.name(), 10);
    assertFails(MIDDLE, MIDDLE, MIDDLE, MIDDLE);
  }

  private void assertFails(Integer... dieAfter) throws IOException {
    DFSClient client = client(dieAfter);
    OutputStream out = create(client, 1);
    IOException bad = assertThrows(IOException.class, () -> {
      out.write(bytes(BLOCK));
      out.close();
    });
    assertTrue(bad.toString(), bad.getMessage().matches("All datanodes \\S+ are bad\\. Aborting\\.\\.\\."));
    assertEquals(dieAfter.length, DyingSockets.dead());
    client.close();
    assertEquals(0, ReplayMemory.HEAP.used());
    fs.delete(new Path(HOME, "file"), false);
  }

  @Test(timeout = HANGS)
  public void whoHasLostTheFileFails() throws Exception {
    DFSClient client = client(MIDDLE);
    OutputStream out = create(client, 1);
    out.write(bytes(PACKET));
    ((Syncable) out).hflush();
    fs.delete(new Path(HOME, "file"), false);
    IOException bad = assertThrows(IOException.class, () -> {
      out.write(bytes(BLOCK - PACKET));
      out.close();
    });
    assertTrue(bad.toString(), bad.getMessage().contains("are bad. Aborting..."));
    client.close();
  }

  @Test(timeout = HANGS)
  public void aLongPipelineShrinksOrIsReplaced() throws Exception {
    conf.set("dfs.client.block.write.replace-datanode-on-failure.policy", "never");
    assertEquals("shrunk", 1, replicasAfterTwoDeaths());
    conf.setInt(ReplaySettings.PIPELINE.name(), 3);
    assertEquals("the two that live", 2, replicasAfterTwoDeaths());
  }

  private int replicasAfterTwoDeaths() throws Exception {
    byte[] data = bytes(BLOCK - 1);
    DFSClient client = client(FIRST, MIDDLE);
    int replicas;
    try (OutputStream out = create(client, 3)) {
      out.write(data);
      ((Syncable) out).hflush();
      Method count = out.getClass().getMethod("getNumCurrentReplicas");
      count.setAccessible(true);
      replicas = (Integer) count.invoke(out);
    }
    assertEquals(2, DyingSockets.dead());
    assertRead(data);
    client.close();
    return replicas;
  }

  /** Checks that a returning node loses its replica: while it was gone for everyone, the block went on without it. */
  @Test(timeout = HANGS)
  public void aNodeThatComesBackLosesItsReplica() throws Exception {
    byte[] data = bytes(BLOCK);
    DFSClient client = client();
    try (OutputStream out = create(client, 1)) {
      out.write(data, 0, MIDDLE);
      ((Syncable) out).hflush();
      String node =
          DFS.cluster().getNameNode().getBlockLocations(HOME + "/file", 0, 1).get(0).getLocations()[0].getName();
      MiniDFSCluster.DataNodeProperties stopped = DFS.cluster().stopDataNode(node);
      out.write(data, MIDDLE, MIDDLE);
      out.close();
      // on any port: another process may have taken its own in the meantime
      assertTrue(DFS.cluster().restartDataNode(stopped));
      DFS.cluster().waitActive();
    }
    assertRead(data);
    client.close();
    assertNothingStays();
  }

  @Test(timeout = HANGS)
  public void whatFindsNoRoomFails() throws Exception {
    conf.setInt(ReplaySettings.MEMORY.name(), 0);
    conf.setInt(ReplaySettings.DISK.name(), 0);
    assertFails(MIDDLE);
  }
}
