/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.File;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeProtocol;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Tests a DataNode that starts while the NameNode is busy. */
@Category(ClusterTest.class)
public class TestBusyNamenode {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test(timeout = 180_000)
  public void shakesHandsAfterAsManyTriesAsItTakes() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    DatanodeProtocol namenode = mock(DatanodeProtocol.class);
    when(namenode.versionRequest()).thenAnswer(call -> {
      if (tries.incrementAndGet() < 300) {
        throw new SocketTimeoutException("busy");
      }
      return new NamespaceInfo(1, 1, 1);
    });
    Configuration conf = new HdfsConfiguration();
    FileSystem.setDefaultUri(conf, "hdfs://localhost:1");
    for (String server : List.of("", "http.", "ipc.")) {
      conf.set("dfs.datanode." + server + "address", "127.0.0.1:0");
    }
    conf.setInt(DatanodeSettings.NAMENODE_INTERVAL.name(), 1);
    DataNode datanode = new DataNode(conf, new ArrayList<File>(List.of(folder.newFolder())), namenode, null);
    datanode.shutdown();
    assertEquals(300, tries.get()); // 5 minutes with stock's interval
  }
}
