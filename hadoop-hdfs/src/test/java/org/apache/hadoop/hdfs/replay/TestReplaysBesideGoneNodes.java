/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.Syncable;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DyingSockets;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.FSConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests block replay beside dead nodes: the NameNode counts a node for minutes after its death and then stops, so a
 * client that has excluded it all along cannot tell from the total capacity.
 */
@Category(ClusterTest.class)
public class TestReplaysBesideGoneNodes {
  private static final String FILE = "/file";
  private static final int BLOCK = 64 << 10;
  private static final int PACKET = 4096;
  private static final int MIDDLE = BLOCK / 2;

  @Rule
  public final MiniDfs dfs = new MiniDfs(3);

  private final byte[] data = new byte[BLOCK];
  private NameNode namenode;
  private DFSClient client;

  /**
   * Sets up a client for which one node is dead when the block begins, and the node holding the block dies in the
   * middle of it.
   */
  @Before
  public void twoNodesDie() throws IOException {
    new Random(48).nextBytes(data);
    namenode = dfs.cluster().getNameNode();
    InetSocketAddress address = namenode.getNameNodeAddress();
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.client-write-packet-size", PACKET);
    conf.setInt("dfs.client.write.max-packets-in-flight", 1);
    client = new DFSClient(address, DyingSockets.plan(conf, address, List.of(0, MIDDLE + PACKET)));
  }

  /**
   * Writes and flushes the first half; returns the node holding it, the dead node and the remaining one, in this order.
   */
  private List<DatanodeInfo> flushHalf(OutputStream out) throws IOException {
    out.write(data, 0, MIDDLE - 7);
    ((Syncable) out).hflush();
    assertEquals(1, DyingSockets.dead());
    List<DatanodeInfo> nodes = new ArrayList<>(List.of(
        namenode.getBlockLocations(FILE, 0, 1).get(0).getLocations()));
    for (DatanodeInfo node : namenode.getDatanodeReport(DatanodeReportType.LIVE)) {
      if (!nodes.contains(node)) {
        nodes.add(DyingSockets.isDead(node.getPort()) ? 1 : nodes.size(), node);
      }
    }
    return nodes;
  }

  private void expire(DatanodeInfo node) throws IOException {
    dfs.cluster().stopDataNode(node.getName());
    dfs.cluster().getNamesystem().removeDatanode(node);
  }

  @Test(timeout = 180_000)
  public void theLastNodeTakesWhatWasFlushed() throws Exception {
    try (OutputStream out = client.create(FILE, true, (short) 1, BLOCK)) {
      List<DatanodeInfo> nodes = flushHalf(out);
      expire(nodes.get(1));
      out.write(data, MIDDLE - 7, data.length - (MIDDLE - 7));
      out.close();
      assertEquals(2, DyingSockets.dead());
      assertArrayEquals(new DatanodeInfo[] {nodes.get(2)},
          namenode.getBlockLocations(FILE, 0, 1).get(0).getLocations());
    }
    try (InputStream in = dfs.cluster().getFileSystem().open(new Path(FILE))) {
      assertArrayEquals(data, in.readAllBytes());
    }
    client.close();
  }

  @Test(timeout = 180_000)
  public void whatWasFlushedStaysWhereNoNodeIsLeft() throws Exception {
    OutputStream out = client.create(FILE, true, (short) 1, BLOCK);
    List<DatanodeInfo> nodes = flushHalf(out);
    expire(nodes.get(1));
    expire(nodes.get(2));
    IOException bad = assertThrows(IOException.class, () -> {
      out.write(data, MIDDLE - 7, data.length - (MIDDLE - 7));
      out.close();
    });
    assertTrue(bad.toString(), bad.getMessage().matches("All datanodes \\S+ are bad\\. Aborting\\.\\.\\."));
    assertArrayEquals(new DatanodeInfo[] {nodes.get(0)},
        namenode.getBlockLocations(FILE, 0, 1).get(0).getLocations());
    client.close();
  }
}
