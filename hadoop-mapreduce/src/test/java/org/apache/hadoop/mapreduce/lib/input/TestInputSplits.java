/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.lib.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that the splits of files in HDFS equal stock's, with the same errors, and take few NameNode calls. */
@Category(ClusterTest.class)
public class TestInputSplits {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final int BLOCK = 4096;
  private static final int MANY = 60;

  private static MiniDFSCluster cluster;
  private static FileSystem fs;

  @BeforeClass
  public static void start() throws Exception {
    System.setProperty("test.build.data", FOLDER.getRoot().getPath());
    System.setProperty("hadoop.log.dir", FOLDER.newFolder("logs").getPath());
    Configuration conf = new HdfsConfiguration();
    conf.setLong("dfs.blocksize", BLOCK);
    conf.setInt("dfs.ls.limit", 5);
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(2).hosts(new String[] {"host1", "host2"})
        .racks(new String[] {"/a", "/b"}).build();
    fs = cluster.getFileSystem();
    for (String folder : List.of("/in/a", "/in/b", "/in/b/sub", "/deep/x/y", "/deep/x/z", "/deep/w")) {
      for (int i = 0; i < 4; i++) {
        write(folder + "/f" + i, i == 0 ? 0 : i * BLOCK + 17 * i - 1);
      }
      write(folder + "/_hidden", 10);
      write(folder + "/.hidden", 10);
    }
    fs.mkdirs(new Path("/in/empty"));
    for (int i = 0; i < MANY; i++) {
      write("/many/f" + i, 1);
      write("/folders/" + i + "/f", 1);
    }
    awaitReplicas(fs.getFileStatus(new Path("/")));
    System.setProperty(SplitCases.NAMENODE, fs.getUri().toString());
  }

  @AfterClass
  public static void stop() {
    System.clearProperty(SplitCases.NAMENODE);
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  /** Waits until the NameNode knows both replicas of each block, as splits contain their locations. */
  private static void awaitReplicas(FileStatus file) throws Exception {
    if (file.isDirectory()) {
      for (FileStatus child : fs.listStatus(file.getPath())) {
        awaitReplicas(child);
      }
      return;
    }
    while (Arrays.stream(fs.getFileBlockLocations(file, 0, file.getLen())).anyMatch(TestInputSplits::isMissingOne)) {
      Thread.sleep(10);
    }
  }

  private static boolean isMissingOne(BlockLocation block) {
    try {
      return block.getHosts().length < 2;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(String file, int length) throws Exception {
    try (OutputStream out = fs.create(new Path(file))) {
      out.write(new byte[length]);
    }
  }

  @Test
  public void areThoseOfStock() throws Exception {
    List<String> stock = StockHadoop.call(SplitCases.class);
    List<String> ours = new SplitCases().call();
    for (int i = 0; i < stock.size(); i++) {
      assertEquals(stock.get(i), ours.get(i));
    }
    assertEquals(stock.size(), ours.size());
  }

  private static JobConf job(String inputs, int threads) {
    JobConf job = new JobConf();
    job.set("fs.default.name", fs.getUri().toString());
    job.set(FileInputFormat.INPUT_DIR, inputs);
    job.setInt(InputListing.THREADS.name(), threads);
    return job;
  }

  private static Map<String, Integer> calls(String inputs, int threads) throws Exception {
    JobConf job = job(inputs, threads);
    org.apache.hadoop.mapred.TextInputFormat lines = new org.apache.hadoop.mapred.TextInputFormat();
    lines.configure(job);
    try (ServedCalls served = new ServedCalls()) {
      assertEquals(MANY, lines.getSplits(job, 1).length);
      return served.take();
    }
  }

  @Test
  public void aFolderIsListedOnceAndItsFilesAreNotAskedFor() throws Exception {
    int pages = MANY / 5;
    assertEquals(Map.of("getFileInfo", 1, "getListing", pages, "getBlockLocations", MANY), calls("/many", 0));
    for (int threads : new int[] {1, 8}) {
      assertEquals(Map.of("getFileInfo", 1, "getListing", pages), calls("/many", threads));
      assertEquals(Map.of("getListing", pages), calls("/many/*", threads));
    }
  }

  @Test
  public void combinedFilesAreNotAskedFor() throws Exception {
    int pages = MANY / 5;
    for (int threads : new int[] {0, 8}) {
      try (ServedCalls served = new ServedCalls()) {
        assertEquals("with the pool of one file", 2,
            new SplitCases.Combined(0).getSplits(SplitCases.context(job("/many", threads))).size());
        assertEquals(threads == 0
            ? Map.of("getFileInfo", 1 + MANY, "getListing", pages, "getBlockLocations", MANY)
            : Map.of("getFileInfo", 1, "getListing", pages), served.take());
      }
    }
  }

  @Test
  public void manyFoldersAreListedOnceEach() throws Exception {
    int pages = MANY / 5;
    assertEquals(Map.of("getListing", pages + MANY, "getBlockLocations", MANY), calls("/folders/*", 0));
    assertEquals(Map.of("getListing", pages + MANY), calls("/folders/*", 8));
    StringBuilder inputs = new StringBuilder("/folders/0");
    for (int i = 1; i < MANY; i++) {
      inputs.append(",/folders/").append(i);
    }
    assertEquals(Map.of("getFileInfo", MANY, "getListing", MANY), calls(inputs.toString(), 8));
  }

  /** The first of two unreadable directories is the error, and the second is never reported. */
  @Test
  public void theFirstFolderThatMayNotBeReadIsTheError() throws Exception {
    for (String name : List.of("m", "n")) {
      fs.mkdirs(new Path("/closed/" + name));
      fs.setPermission(new Path("/closed/" + name), new FsPermission((short) 0));
    }
    org.apache.hadoop.security.UserGroupInformation other =
        org.apache.hadoop.security.UserGroupInformation.createUserForTesting("other", new String[] {"others"});
    for (int threads : new int[] {0, 8}) {
      String error = other.doAs((java.security.PrivilegedExceptionAction<String>) () -> {
        try {
          calls("/many,/closed/m,/closed/n", threads);
          return "none";
        } catch (Exception e) {
          return e.getClass().getName() + e.getMessage();
        }
      });
      assertTrue(threads + " " + error, error.contains("AccessControlException") && error.contains("inode=\"m\""));
    }
  }
}
