/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs.BlockReportIterator;
import org.apache.hadoop.hdfs.server.common.HdfsConstants.ReplicaState;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/**
 * Checks that a reduce continues when the only DataNode of its output stops. It runs in this process, where no attempt
 * is retried.
 */
@Category(ClusterTest.class)
public class TestReduceOutlivesDatanode {
  private static final int LINES = 40_000;
  /** The timeout that ends a hanging test. */
  private static final int HANGS = 300_000;

  private static MiniDFSCluster cluster;
  private static int stopped;

  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf job = new JobConf();

  @Before
  public void start() throws Exception {
    System.setProperty("test.build.data", folder.newFolder("dfs").getPath());
    System.setProperty("hadoop.log.dir", folder.newFolder("logs").getPath());
    stopped = 0;
    job.set("hadoop.tmp.dir", folder.newFolder("tmp").getPath());
    job.setInt("dfs.replication", 1);
    job.setInt("dfs.client-write-packet-size", 4096);
    cluster = new MiniDFSCluster.Builder(job).numDataNodes(2).build();
    cluster.waitActive();
  }

  @After
  public void stop() {
    cluster.shutdown();
    System.clearProperty("test.build.data");
    System.clearProperty("hadoop.log.dir");
  }

  /** A reducer that writes many lines, and halfway stops the DataNode of its output. */
  public static final class Writer extends MapReduceBase implements Reducer<LongWritable, Text, LongWritable, Text> {
    @Override
    public void reduce(LongWritable key, Iterator<Text> values, OutputCollector<LongWritable, Text> out,
        Reporter reporter) throws IOException {
      Text value = values.next();
      for (int i = 0; i < LINES; i++) {
        out.collect(new LongWritable(i), value);
        if (i == LINES / 2) {
          stopWriter();
        }
      }
    }
  }

  /** Waits for the replica, which another thread of the client creates, and stops its DataNode. */
  private static void stopWriter() throws IOException {
    DataNode writer = writer();
    while (writer == null) {
      LockSupport.parkNanos(1_000_000);
      writer = writer();
    }
    cluster.stopDataNode(writer.getDatanodeRegistration().getName());
    stopped++;
  }

  private static DataNode writer() {
    for (DataNode node : cluster.getDataNodes()) {
      BlockReportIterator replicas = node.getFSDataset().getBlockReport().getBlockReportIterator();
      while (replicas.hasNext()) {
        replicas.next();
        if (replicas.getCurrentReplicaState() == ReplicaState.RBW) {
          return node;
        }
      }
    }
    return null;
  }

  @Test(timeout = HANGS)
  public void theJobSucceeds() throws Exception {
    FileSystem fs = cluster.getFileSystem();
    run(fs);
    assertEquals("datanodes", 1, stopped);
    int lines = 0;
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(fs.open(new Path("/out/part-00000")), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        assertEquals(lines++ + "\tline", line);
      }
    }
    assertEquals(LINES, lines);
  }

  @Test(timeout = HANGS)
  public void theJobFailsOnStock() throws Exception {
    job.setInt("dfs.client.write.replays", 0);
    IOException failed = assertThrows(IOException.class, () -> run(cluster.getFileSystem()));
    assertTrue(failed.toString(), failed.getMessage().contains("Job failed"));
    assertEquals("datanodes", 1, stopped);
  }

  private void run(FileSystem fs) throws IOException {
    try (OutputStream out = fs.create(new Path("/in/file"), true, 4096, (short) 2, fs.getDefaultBlockSize())) {
      out.write("line\n".getBytes(StandardCharsets.UTF_8));
    }
    job.set("mapreduce.jobtracker.address", "local");
    job.setReducerClass(Writer.class);
    FileInputFormat.setInputPaths(job, new Path("/in"));
    FileOutputFormat.setOutputPath(job, new Path("/out"));
    assertTrue(JobClient.runJob(job).isSuccessful());
  }
}
