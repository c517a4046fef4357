/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertThrows;

import java.io.InterruptedIOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** A stream whose close was interrupted leaves no thread behind, which would have what the stream keeps. */
@Category(ClusterTest.class)
public class TestInterruptedClose {
  /** Ends a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int NEVER = 3_600_000;
  private static final int PACKET = 4096;
  private static final String FILE = "/file";

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  @Test(timeout = HANGS)
  public void threadsEnd() throws Exception {
    System.setProperty("test.build.data", folder.getRoot().getPath());
    System.setProperty("hadoop.log.dir", folder.newFolder("logs").getPath());
    MiniDFSCluster cluster = new MiniDFSCluster.Builder(new HdfsConfiguration()).numDataNodes(1).build();
    try {
      cluster.waitActive();
      Configuration conf = new HdfsConfiguration();
      conf.setInt("dfs.client-write-packet-size", PACKET);
      DFSClient client = new DFSClient(cluster.getNameNode().getNameNodeAddress(), conf);
      DFSOutputStream out = (DFSOutputStream) client.create(FILE, true, (short) 1, 1 << 20);
      out.setArtificialSlowdown(NEVER); // after the first packet
      out.write(new byte[5 * PACKET]);
      while (!isStreaming()) {
        Thread.sleep(1);
      }
      Thread.currentThread().interrupt();
      assertThrows(InterruptedIOException.class, out::close);
      while (isStreaming()) {
        Thread.sleep(1);
      }
      client.close();
    } finally {
      cluster.shutdown();
      System.clearProperty("test.build.data");
      System.clearProperty("hadoop.log.dir");
    }
  }

  private static boolean isStreaming() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("DataStreamer for file " + FILE));
  }
}
