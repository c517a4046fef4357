/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.namenode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

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
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** A pipeline is named a node that is there, whatever has become of those that it leaves out. */
@Category(ClusterTest.class)
public class TestPipelineNodes {
  private static final String FILE = "/file";
  private static final String CLIENT = "client";

  @Rule
  public final MiniDfs dfs = new MiniDfs(3);

  /** A block may last longer than the namenode waits for a node that is silent. */
  @Test
  public void nodesThatAreGoneHideNoOther() throws Exception {
    NameNode namenode = dfs.cluster().getNameNode();
    namenode.create(FILE, FsPermission.getDefault(), CLIENT, new EnumSetWritable<>(EnumSet.of(CreateFlag.CREATE)), true,
        (short) 1, 1 << 20);
    LocatedBlock block = namenode.addBlock(FILE, CLIENT, null, null);
    List<DatanodeInfo> others = new ArrayList<>(List.of(namenode.getDatanodeReport(DatanodeReportType.LIVE)));
    others.removeAll(List.of(block.getLocations()));
    DatanodeInfo gone = others.get(0);
    dfs.cluster().stopDataNode(gone.getName());
    dfs.cluster().getNamesystem().removeDatanode(gone);
    LocatedBlock found =
        namenode.findNode(block.getBlock(), CLIENT, block.getLocations(), new DatanodeInfo[] {gone});
    assertNotNull("there is " + others.get(1).getName(), found);
    assertEquals(others.get(1), found.getLocations()[0]);
  }
}
