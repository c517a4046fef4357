/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tests a write to the first DataNode that fails before the client learns of any problem; stock then fails the stream.
 */
@Category(ClusterTest.class)
public class TestFailedWrites {
  private static final int BLOCK = 64 << 10;

  @Rule
  public final MiniDfs dfs = new MiniDfs(2);

  @Test(timeout = 180_000)
  public void theOtherDatanodeGoesOn() throws Exception {
    byte[] data = new byte[BLOCK];
    new Random(1).nextBytes(data);
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.client-write-packet-size", 4096);
    DFSClient client = new DFSClient(dfs.cluster().getNameNode().getNameNodeAddress(),
        DyingSockets.planSilent(conf, dfs.cluster().getNameNode().getNameNodeAddress(), List.of(BLOCK / 2)));
    try (OutputStream out = client.create("/file", true, (short) 2, BLOCK)) {
      out.write(data);
    }
    assertEquals(1, DyingSockets.dead());
    try (InputStream in = dfs.cluster().getFileSystem().open(new Path("/file"))) {
      assertArrayEquals(data, in.readAllBytes());
    }
    client.close();
  }
}
