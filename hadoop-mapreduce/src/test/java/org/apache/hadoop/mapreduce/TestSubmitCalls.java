/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapreduce.lib.input.ServedCalls;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks that submitting a job leaves the same files as on stock, with fewer NameNode calls. */
@Category(ClusterTest.class)
public class TestSubmitCalls {
  @ClassRule
  public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static final int FILES = 3;

  private static MiniDFSCluster cluster;

  @BeforeClass
  public static void start() throws Exception {
    System.setProperty("test.build.data", FOLDER.getRoot().getPath());
    System.setProperty("hadoop.log.dir", FOLDER.newFolder("logs").getPath());
    cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(1).build();
    FileSystem fs = cluster.getFileSystem();
    for (int i = 0; i < FILES; i++) {
      try (OutputStream out = fs.create(new Path("/in/f" + i))) {
        out.write(new byte[i + 1]);
      }
    }
    File jar = FOLDER.newFile("some.jar");
    Files.write(jar.toPath(), new byte[100_000]);
    System.setProperty(SubmittedJob.JAR, jar.getPath());
    System.setProperty(SubmittedJob.NAMENODE, fs.getUri().toString());
    System.setProperty(SubmittedJob.STAGING, "/user/me/.staging");
  }

  @AfterClass
  public static void stop() {
    for (String key : List.of(SubmittedJob.JAR, SubmittedJob.NAMENODE, SubmittedJob.STAGING, SubmittedJob.UMASK)) {
      System.clearProperty(key);
    }
    if (cluster != null) {
      cluster.shutdown();
    }
  }

  /** Returns how many calls are saved, by method name. */
  private static Map<String, Integer> saved(String umask) throws Exception {
    System.setProperty(SubmittedJob.UMASK, umask);
    try (ServedCalls served = new ServedCalls()) {
      List<String> stock = StockHadoop.call(SubmittedJob.class);
      Map<String, Integer> calls = served.take();
      List<String> ours = new SubmittedJob().call();
      assertEquals(stock, ours);
      assertTrue(stock.toString(), stock.stream().anyMatch(line -> line.contains("job.splitmetainfo false rw-r--r--")));
      served.take().forEach((name, count) -> calls.merge(name, -count, Integer::sum));
      calls.values().removeIf(count -> count == 0);
      return new TreeMap<>(calls);
    }
  }

  /**
   * The calls that create three directories and four files set their permissions too; the staging directory and the jar
   * are looked up less often.
   */
  @Test
  public void withAUsualUmask() throws Exception {
    assertEquals(Map.of("setPermission", 7, "getFileInfo", 2, "getBlockLocations", FILES), saved("022"));
  }

  /** Files that others must be able to read are made readable as on stock. */
  @Test
  public void withAUmaskThatTakesMore() throws Exception {
    assertEquals(Map.of("setPermission", 3, "getFileInfo", 1, "getBlockLocations", FILES), saved("077"));
  }
}
