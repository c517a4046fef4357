/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.MD5MD5CRC32FileChecksum;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.io.MD5Hash;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that the checksum of a local file equals the one that HDFS returns for a file with this content. */
@Category(ClusterTest.class)
public class TestContentSum {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final int BLOCK = 4096;

  private static MiniDFSCluster cluster;
  private static FileSystem fs;

  @BeforeClass
  public static void start() throws Exception {
    System.setProperty("test.build.data", FOLDER.getRoot().getPath());
    System.setProperty("hadoop.log.dir", FOLDER.newFolder("logs").getPath());
    cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(1).build();
    fs = cluster.getFileSystem();
  }

  @AfterClass
  public static void stop() {
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  /** Checks that HDFS's checksum equals that of a local file with the same content. */
  private static void assertSum(String told, int chunk, int block, int length) throws Exception {
    byte[] content = new byte[length];
    new Random(length).nextBytes(content);
    Configuration conf = new Configuration(fs.getConf());
    conf.setInt("dfs.bytes-per-checksum", chunk);
    Path file = new Path("/" + chunk + "/" + block + "/" + length);
    try (FileSystem own = FileSystem.newInstance(fs.getUri(), conf);
        OutputStream out = own.create(file, true, 4096, (short) 1, block)) {
      out.write(content);
    }
    FileChecksum sum = fs.getFileChecksum(file);
    assertEquals(told, sum.getAlgorithmName());
    File local = FOLDER.newFile();
    Files.write(local.toPath(), content);
    ContentSum read = ContentSum.of(sum);
    assertEquals(file + "", sum.toString(), read.ofFile(local).toString());
    assertEquals(read, read.ofFile(local));
    content[length / 2]++;
    Files.write(local.toPath(), content);
    assertNotEquals(file + "", read, read.ofFile(local));
  }

  @Test
  public void ofOneBlock() throws Exception {
    for (int length : new int[] {1, 511, 512, 513, BLOCK - 1, BLOCK}) {
      assertSum("MD5-of-0MD5-of-512CRC32", 512, BLOCK, length);
    }
    assertSum("MD5-of-0MD5-of-512CRC32", 512, 1 << 20, 300_001);
    assertSum("MD5-of-0MD5-of-1024CRC32", 1024, BLOCK, 1500);
    // A chunk is longer than one read.
    assertSum("MD5-of-0MD5-of-262144CRC32", 256 << 10, 1 << 20, 300_001);
  }

  @Test
  public void ofSeveralBlocks() throws Exception {
    for (int length : new int[] {BLOCK + 1, 2 * BLOCK, 3 * BLOCK, 3 * BLOCK + 100, 16 * BLOCK, 17 * BLOCK - 1}) {
      assertSum("MD5-of-8MD5-of-512CRC32", 512, BLOCK, length);
    }
    assertSum("MD5-of-4MD5-of-1024CRC32", 1024, BLOCK, 5 * BLOCK + 1);
  }

  @Test
  public void whatIsNoneIsNotRead() throws IOException {
    assertNull(ContentSum.of(null));
    assertNull("of an empty file", ContentSum.of(new MD5MD5CRC32FileChecksum(0, 0, new MD5Hash())));
  }
}
