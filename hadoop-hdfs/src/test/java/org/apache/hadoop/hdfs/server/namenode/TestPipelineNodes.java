/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.FSConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.io.EnumSetWritable;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that a pipeline is offered a live node, whatever has become of the nodes it excludes. */
@Category(ClusterTest.class)
public class TestPipelineNodes {
  private static final String FILE = "/file";
  private static final String CLIENT = "client";

  @Rule
  public final MiniDfs dfs = new MiniDfs(3);

  private NameNode namenode;
  private LocatedBlock block;
  private DatanodeInfo gone;
  private DatanodeInfo other;

  /**
   * Removes a node without a replica, as a block may be written for longer than the NameNode waits for a silent node.
   */
  @Before
  public void aNodeThatHasNoBlockGoes() throws Exception {
    namenode = dfs.cluster().getNameNode();
    namenode.create(FILE, FsPermission.getDefault(), CLIENT, new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)), true,
        (short) 1, 1 << 20);
    block = namenode.addBlock(FILE, CLIENT, null, null);
    List<DatanodeInfo> others = new ArrayList<>(List.of(namenode.getDatanodeReport(DatanodeReportType.LIVE)));
    others.removeAll(List.of(block.getLocations()));
    gone = others.get(0);
    other = others.get(1);
    dfs.cluster().stopDataNode(gone.getName());
    dfs.cluster().getNamesystem().removeDatanode(gone);
  }

  @Test
  public void nodesThatAreGoneHideNoOther() throws Exception {
    LocatedBlock found =
        namenode.findNode(block.getBlock(), CLIENT, block.getLocations(), new DatanodeInfo[] {gone});
    assertNotNull("there is " + other.getName(), found);
    assertEquals(other, found.getLocations()[0]);
  }

  /** Checks that a block with one replica that has lost its node is abandoned, and restarts on the last live node. */
  @Test
  public void theyHideNoNodeOfANewBlock() throws Exception {
    DatanodeInfo bad = block.getLocations()[0];
    namenode.abandonBlock(block.getBlock(), FILE, CLIENT);
    LocatedBlock anew = namenode.addBlock(FILE, CLIENT, null, new DatanodeInfo[] {gone, bad});
    assertArrayEquals(new DatanodeInfo[] {other}, anew.getLocations());
    namenode.abandonBlock(anew.getBlock(), FILE, CLIENT);
    IOException none = assertThrows(IOException.class,
        () -> namenode.addBlock(FILE, CLIENT, null, new DatanodeInfo[] {gone, bad, other}));
    assertTrue(none.toString(), none.getMessage().contains("could only be replicated to 0 nodes"));
  }
}
