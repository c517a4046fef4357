/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that a replica which has missed the end of its block is deleted once the block has enough others, while a newer
 * one is kept.
 */
@Category(ClusterTest.class)
public class TestStaleReplicas {
  private static final int NODES = 3;
  private static final short REPLICAS = 2;
  private static final int HANGS = 120_000;

  private final org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/file");

  @Rule
  public final MiniDfs dfs = new MiniDfs(NODES).with("dfs.heartbeat.interval", 1)
      .with("dfs.namenode.replication.interval", 1).with("dfs.blockreport.intervalMsec", 1000)
      .with("dfs.namenode.replication.pending.timeout-sec", 2).with("dfs.client.write.replays", 0);

  private FileSystem fs;

  @Before
  public void open() throws IOException {
    fs = dfs.cluster().getFileSystem();
  }

  private Block block() throws IOException {
    return DFSTestUtil.getFirstBlock(fs, file);
  }

  /** Returns the node holding a block, among those that serve the file now. */
  private DataNode holder(Block block) {
    return dfs.cluster().getDataNodes().stream()
        .filter(node -> ((FSDataset) node.data).volumeMap.get(block.getBlockId()) != null).findFirst().orElseThrow();
  }

  @Test
  public void anOlderOneIsDeletedAndANewerOneStays() throws Exception {
    DFSTestUtil.createFile(fs, file, 1000, (short) 1, 0);
    Block block = block();
    FSDataset data = (FSDataset) holder(block).data;
    Block older = new Block(block.getBlockId(), block.getNumBytes(), block.getGenerationStamp() - 1);
    assertThrows(IOException.class, () -> data.invalidate(new Block[] {older}));
    assertNotNull(data.getFile(block));
    Block newer = new Block(block.getBlockId(), block.getNumBytes(), block.getGenerationStamp() + 1);
    data.invalidate(new Block[] {newer});
    assertEquals(null, data.getFile(block));
  }

  /**
   * Checks that the replica of a node that was away is deleted; on stock it stays forever, as its deletion is requested
   * under another generation stamp.
   */
  @Test(timeout = HANGS)
  public void oneOfANodeThatWasAwayIsDeleted() throws Exception {
    byte[] bytes = new byte[10_000];
    String replica;
    String folders;
    try (FSDataOutputStream out = fs.create(file, REPLICAS)) {
      out.write(bytes, 0, bytes.length / 2);
      out.hflush();
      Block begun = block();
      DataNode node = holder(begun);
      replica = begun.getBlockName() + "_" + begun.getGenerationStamp() + ".meta";
      folders = node.getConf().get("dfs.datanode.data.dir");
      MiniDFSCluster.DataNodeProperties away = dfs.cluster().stopDataNode(dfs.cluster().getDataNodes().indexOf(node));
      out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
      out.close();
      assertTrue(replica, isOnDisk(replica, folders));
      dfs.cluster().restartDataNode(away);
    }
    while (isOnDisk(replica, folders)) {
      Thread.sleep(50);
    }
    assertEquals(bytes.length, DFSTestUtil.readFile(fs, file).length());
  }

  private static boolean isOnDisk(String name, String folders) throws IOException {
    for (String folder : folders.split(",")) {
      try (Stream<Path> files = Files.walk(Path.of(new org.apache.hadoop.fs.Path(folder).toUri().getPath()))) {
        if (files.anyMatch(each -> each.getFileName().toString().equals(name))) {
          return true;
        }
      } catch (UncheckedIOException e) {
        // A file was deleted during the walk.
        return true;
      }
    }
    return false;
  }
}
