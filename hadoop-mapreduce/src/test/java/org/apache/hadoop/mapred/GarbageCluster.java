/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.Block;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenSecretManager;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.GarbageFrames;

/**
 * Sends garbage to all ports of a small cluster, then runs a job on it. Prints for each port how much memory stayed in
 * use, and whether the job succeeded.
 */
public final class GarbageCluster {
  private static final int FRAMES = Integer.getInteger("fuzz.frames", 500);
  private static final long SEED = Long.getLong("fuzz.seed", 44);

  /** Sends the next frames to a port. */
  private interface Sender {
    /** @return the total number of frames sent so far */
    long send(InetSocketAddress port) throws IOException;
  }

  private GarbageCluster() {
  }

  public static void main(String[] args) {
    ClusterMain.run(GarbageCluster::run);
  }

  private static void run(File base, Configuration conf) throws Exception {
    conf.setInt("dfs.datanode.read.wait.tries", 0);
    MiniDFSCluster dfs = new MiniDFSCluster(conf, 1, true, null);
    try {
      FileSystem fs = dfs.getFileSystem();
      MiniMRCluster mr = new MiniMRCluster(1, fs.getUri().toString(), 1, null, null, new JobConf(conf));
      try {
        DataNode datanode = dfs.getDataNodes().get(0);
        Map<String, InetSocketAddress> ports = new LinkedHashMap<>();
        ports.put("NameNode", dfs.getNameNode().getNameNodeAddress());
        ports.put("DataNode", new InetSocketAddress("127.0.0.1", datanode.getDatanodeRegistration().getIpcPort()));
        ports.put("JobTracker", new InetSocketAddress("127.0.0.1", mr.getJobTrackerPort()));
        ports.put("TaskTracker", mr.getTaskTrackerRunner(0).getTaskTracker().getTaskTrackerReportAddress());
        for (Map.Entry<String, InetSocketAddress> port : ports.entrySet()) {
          GarbageFrames garbage = calls(port.getKey());
          send(port.getKey(), port.getValue(), to -> {
            GarbageFrames.send(to, garbage.nextCalls());
            return garbage.frames();
          });
        }
        send("blocks", datanode.getSelfAddr(), blocks());
        runJob(fs, mr.createJobConf());
      } finally {
        mr.shutdown();
      }
    } finally {
      dfs.shutdown();
    }
  }

  private static GarbageFrames calls(String daemon) {
    return switch (daemon) {
      case "NameNode" -> new GarbageFrames(SEED, "org.apache.hadoop.hdfs.protocol.ClientProtocol", "getBlockLocations",
          "create", "addBlock", "getListing");
      case "DataNode" -> new GarbageFrames(SEED, "org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol",
          "getReplicaVisibleLength", "getProtocolVersion");
      case "JobTracker" -> new GarbageFrames(SEED, "org.apache.hadoop.mapred.InterTrackerProtocol", "heartbeat",
          "reportTaskTrackerError", "getProtocolVersion");
      default -> new GarbageFrames(SEED, "org.apache.hadoop.mapred.TaskUmbilicalProtocol", "statusUpdate",
          "reportDiagnosticInfo", "getMapCompletionEvents");
    };
  }

  /** Returns a sender of damaged block reads and writes. */
  private static Sender blocks() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    Block block = new Block(4711, 0, 1);
    DataTransferProtocol.Sender.opReadBlock(out, block, 0, 100, "client", BlockTokenSecretManager.DUMMY_TOKEN);
    byte[] read = bytes.toByteArray();
    bytes.reset();
    DataTransferProtocol.Sender.opWriteBlock(out, block, 1, DataTransferProtocol.BlockConstructionStage
        .PIPELINE_SETUP_CREATE, 1, 0, 0, "client", null, new DatanodeInfo[1], BlockTokenSecretManager.DUMMY_TOKEN);
    out.write(1);
    out.writeInt(512);
    for (int i = 0; i < 10; i++) {
      out.writeInt(1 << 20);
      out.writeLong(0);
    }
    out.flush();
    byte[] write = bytes.toByteArray();
    GarbageFrames garbage = new GarbageFrames(SEED, "none", "none");
    long[] sent = {0};
    return to -> {
      GarbageFrames.send(to, garbage.damaged(sent[0] % 3 == 0 ? read : write));
      return ++sent[0];
    };
  }

  private static void send(String name, InetSocketAddress port, Sender sender) throws IOException {
    long frames = 0;
    while (frames < FRAMES / 3) {
      frames = sender.send(port);
    }
    long before = GarbageFrames.usedHeap();
    while (frames < FRAMES) {
      frames = sender.send(port);
    }
    long growth = GarbageFrames.usedHeap() - before;
    System.out.println("after garbage: " + name + " keeps " + (growth < 24 << 20 ? "little" : growth + " bytes"));
  }

  private static void runJob(FileSystem fs, JobConf job) throws IOException {
    Path in = new Path("/in/file");
    try (DataOutputStream out = fs.create(in)) {
      out.writeBytes("b\na\n");
    }
    job.setJarByClass(GarbageCluster.class);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.setInputPaths(job, in.getParent());
    FileOutputFormat.setOutputPath(job, new Path("/out"));
    System.out.println("after garbage: the job " + (JobClient.runJob(job).isSuccessful() ? "succeeds" : "fails"));
  }
}
