/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDfs;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests that what a client has synced outlasts a power failure of all nodes, even if the file was touched since: each
 * block file then has the name, in the folder, that it had when that folder was last forced, or none.
 */
@Category(ClusterTest.class)
public class TestPowerFailures {
  private static final int HANGS = 180_000;
  private static final int NODES = 2;
  private static final int LENGTH = 1000;

  @Rule
  public final MiniDfs dfs = new MiniDfs(NODES).with("dfs.replication", NODES).with("dfs.heartbeat.interval", 1)
      .with("dfs.namenode.safemode.threshold-pct", 0).with("dfs.namenode.replication.interval", 3600);

  private final Path file = new Path("/file");
  private final byte[] synced = new byte[LENGTH];
  /** The last forced path of each file, by its key in the file system. */
  private final Map<Object, java.nio.file.Path> forced = new ConcurrentHashMap<>();
  private FileSystem fs;

  @Before
  public void open() throws IOException {
    new Random(5).nextBytes(synced);
    started();
  }

  private void started() throws IOException {
    fs = dfs.cluster().getFileSystem();
    for (DataNode node : dfs.cluster().getDataNodes()) {
      node.diskSyncs = new DiskSyncs(new Configuration(false)) {
        @Override
        void forceFolder(File folder) throws IOException {
          super.forceFolder(folder);
          for (java.nio.file.Path each : blockFiles(folder.toPath(), 1)) {
            forced.put(key(each), each);
          }
        }
      };
    }
  }

  private static List<java.nio.file.Path> blockFiles(java.nio.file.Path folder, int depth) throws IOException {
    try (Stream<java.nio.file.Path> files = Files.walk(folder, depth)) {
      return files.filter(each -> each.getFileName().toString().startsWith("blk_")).toList();
    }
  }

  private static Object key(java.nio.file.Path path) throws IOException {
    return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
  }

  private void powerFails() throws IOException {
    dfs.restart(() -> {
      for (java.nio.file.Path each : blockFiles(dfs.folder().getRoot().toPath(), Integer.MAX_VALUE)) {
        java.nio.file.Path last = forced.get(key(each));
        if (last == null) {
          Files.delete(each);
        } else if (!last.equals(each)) {
          Files.move(each, last);
        }
      }
    });
    started();
  }

  private FSDataOutputStream createSynced() throws IOException {
    FSDataOutputStream out = fs.create(file);
    out.write(synced);
    out.hsync();
    return out;
  }

  private void append() throws IOException {
    try (FSDataOutputStream out = fs.append(file)) {
      out.write(1);
    }
  }

  private LocatedBlocks blocks() throws IOException {
    return dfs.cluster().getNameNode().getBlockLocations(file.toString(), 0, LENGTH);
  }

  private void checkFile() throws Exception {
    long began = System.nanoTime();
    while (true) {
      LocatedBlock block = blocks().get(0);
      if (block.getLocations().length > 0 && !block.isCorrupt()) {
        break;
      }
      assertTrue("no datanode has the block", System.nanoTime() - began < 20_000_000_000L);
      Thread.sleep(20);
    }
    byte[] read = new byte[LENGTH];
    try (FSDataInputStream in = fs.open(file)) {
      in.readFully(0, read);
    }
    assertArrayEquals(synced, read);
  }

  @Test(timeout = HANGS)
  public void afterAnAppend() throws Exception {
    createSynced().close();
    append();
    powerFails();
    checkFile();
  }

  /** Checks replicas that nobody has synced since the nodes started. */
  @Test(timeout = HANGS)
  public void afterAnAppendToAnOldFile() throws Exception {
    createSynced().close();
    powerFails();
    checkFile();
    append();
    powerFails();
    checkFile();
  }

  @Test(timeout = HANGS)
  public void afterTheLossOfANode() throws Exception {
    try (FSDataOutputStream out = createSynced()) {
      dfs.cluster().stopDataNode(0);
      out.write(1);
    }
    powerFails();
    checkFile();
  }

  @Test(timeout = HANGS)
  public void afterARecoveryOfTheLease() throws Exception {
    FSDataOutputStream out = createSynced();
    try (DistributedFileSystem other = new DistributedFileSystem()) {
      other.initialize(fs.getUri(), fs.getConf());
      other.recoverLease(file);
      while (blocks().isUnderConstruction()) {
        Thread.sleep(20);
      }
    }
    try {
      out.close();
    } catch (IOException e) {
      // The file is no longer that client's.
    }
    powerFails();
    checkFile();
  }
}
