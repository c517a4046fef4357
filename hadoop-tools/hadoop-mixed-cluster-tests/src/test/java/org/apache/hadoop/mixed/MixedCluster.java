/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.mapred.JobTracker;
import org.apache.hadoop.mapred.TaskTracker;

/**
 * A NameNode and a JobTracker, of one arm or of two, with a DataNode and a TaskTracker of each arm, every one in its
 * own JVM, on ephemeral ports. With two replicas per block, every DataNode has each block; with two TaskTrackers,
 * reduces fetch from the other arm.
 */
final class MixedCluster implements AutoCloseable {
  private final Path root;
  private final Configuration conf = LocalHdfs.conf();
  private final Deque<HadoopProcess> running = new ArrayDeque<>();
  private final List<HadoopProcess> processes = new ArrayList<>();

  /**
   * Starts the daemons, with a NameNode of {@code names} and a JobTracker of {@code jobs}, and waits until all have
   * joined.
   */
  MixedCluster(HadoopBuild names, HadoopBuild jobs, Path root) throws IOException, InterruptedException {
    this.root = root;
    configure();
    try {
      startHdfs(names);
      startMapReduce(jobs);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  private void configure() {
    for (String address : new String[] {"mapreduce.jobtracker.http.address", "mapreduce.tasktracker.http.address",
        "mapreduce.tasktracker.report.address"}) {
      conf.set(address, "127.0.0.1:0");
    }
    conf.set("mapreduce.jobtracker.address", "localhost:0");
    conf.set("mapreduce.tasktracker.host.name", "localhost");
    conf.setInt("dfs.replication", 2);
    conf.setInt("mapreduce.tasktracker.map.tasks.maximum", 1);
    conf.setInt("mapreduce.tasktracker.reduce.tasks.maximum", 1);
    conf.setBoolean("mapreduce.tasktracker.outofband.heartbeat", true);
    conf.setInt("mapreduce.task.io.sort.mb", 8);
    conf.set("mapred.child.java.opts", "-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1");
  }

  private void startHdfs(HadoopBuild build) throws IOException, InterruptedException {
    conf.set("dfs.namenode.name.dir", root.resolve("names").toString());
    start("format", build, NameNode.class, "-format").awaitSuccess();
    HadoopProcess nameNode = start("namenode", build, NameNode.class);
    LocalHdfs.awaitAddress(nameNode, conf);
    for (HadoopBuild arm : HadoopBuild.values()) {
      start("datanode-" + arm, arm, DataNode.class);
    }
    nameNode.await("Adding a new node: /default-rack/", 2);
  }

  private void startMapReduce(HadoopBuild build) throws IOException, InterruptedException {
    HadoopProcess jobTracker = start("jobtracker", build, JobTracker.class);
    conf.set("mapreduce.jobtracker.address",
        "localhost:" + jobTracker.await("JobTracker up at: (\\d+)", 1).group(1));
    jobTracker.await("Starting RUNNING", 1);
    for (HadoopBuild arm : HadoopBuild.values()) {
      start("tasktracker-" + arm, arm, TaskTracker.class);
    }
    jobTracker.await("Adding tracker ", 2);
  }

  /** Starts a process with the addresses of the daemons started before it. */
  HadoopProcess start(String name, HadoopBuild arm, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(root.resolve(name));
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    HadoopProcess process = HadoopProcess.start(arm, folder, conf, main, arguments);
    running.push(process);
    processes.add(process);
    return process;
  }

  /** Returns the folder of a process. */
  Path folder(String name) {
    return root.resolve(name);
  }

  /** Returns every process that was started. */
  List<HadoopProcess> processes() {
    return processes;
  }

  @Override
  public void close() throws InterruptedException {
    while (!running.isEmpty()) {
      running.pop().close();
    }
  }
}
