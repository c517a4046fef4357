/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.watch;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that a write loads no Flight Recorder event class while nothing is recorded: the first such class costs a JVM
 * 400 ms of CPU time, which a client or a task that writes a small file would pay each time.
 */
@Category(ClusterTest.class)
public class TestUnrecordedWrites {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void noEventClassIsLoaded() throws Exception {
    Path loaded = folder.getRoot().toPath().resolve("loaded.txt");
    new ChildJvm(folder.getRoot().toPath())
        .options("-Xlog:class+load:file=" + loaded, "-Dtest.build.data=" + folder.newFolder("data"),
            "-Dhadoop.log.dir=" + folder.newFolder("logs"))
        .run(120, Writer.class.getName());
    List<String> lines = Files.readAllLines(loaded);
    assertTrue(lines.stream().anyMatch(line -> line.contains(WriteWatch.class.getName() + " ")));
    assertEquals(List.of(), lines.stream()
        .filter(line -> line.matches(".*org\\.apache\\.hadoop\\.hdfs\\.\\S+JfrEvent .*")).toList());
  }

  /** Writes a file to a cluster of one DataNode. */
  public static final class Writer {
    private Writer() {
    }

    public static void main(String[] arguments) throws Exception {
      MiniDFSCluster cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(1).build();
      try {
        cluster.waitActive();
        DFSTestUtil.createFile(cluster.getFileSystem(), new org.apache.hadoop.fs.Path("/file"), 200_000, (short) 1, 22);
      } finally {
        cluster.shutdown();
      }
    }
  }
}
