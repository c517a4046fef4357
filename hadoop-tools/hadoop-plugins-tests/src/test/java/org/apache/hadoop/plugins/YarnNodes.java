/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.plugins;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.junit.Assume;

/**
 * A YARN cluster whose nodes are processes, each with settings of its own: a mini cluster without nodes, to which a
 * test adds some. Its tests run only with {@code -Dyarn.jobs=true}, as they take minutes.
 */
final class YarnNodes implements Closeable {
  /** The memory of every container here, in MB. */
  static final int CONTAINER_MB = 512;
  private static final String TASK_OPTIONS = "-Xmx300m -XX:+UseSerialGC -XX:TieredStopAtLevel=1";

  private final Path folder;
  private final MiniMRYarnCluster master;
  private final List<YarnNode> nodes = new CopyOnWriteArrayList<>();

  /** Starts everything except nodes. */
  YarnNodes(String name, Path folder) {
    Assume.assumeTrue("only with -Dyarn.jobs=true", Boolean.getBoolean("yarn.jobs"));
    this.folder = folder;
    // Kills the nodes also when a hanging JVM is ended.
    Runtime.getRuntime().addShutdownHook(new Thread(() -> nodes.forEach(YarnNode::end)));
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", "file:///");
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    conf.set("yarn.app.mapreduce.am.staging-dir", folder.resolve("staging").toString());
    conf.set("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100.0");
    conf.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
    conf.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
    // The files of completed jobs stay as long as the test looks at them.
    conf.setInt("yarn.nodemanager.delete.debug-delay-sec", 600);
    conf.setInt("yarn.scheduler.minimum-allocation-mb", CONTAINER_MB);
    // A job's application master stays for some seconds after it.
    conf.set("yarn.scheduler.capacity.maximum-am-resource-percent", "1.0");
    conf.setInt("yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", 100);
    master = new MiniMRYarnCluster(name, 0);
    master.init(conf);
    master.start();
  }

  /** Starts a node that can run {@code containers} containers at a time, and waits until it has joined. */
  YarnNode start(int containers, Map<String, String> settings, List<Path> jars)
      throws IOException, InterruptedException {
    int number = nodes.size() + 1;
    YarnNode node = new YarnNode(folder.resolve("node" + number), "127.0.2." + number, containers * CONTAINER_MB,
        master.getConfig(), settings, jars);
    nodes.add(node);
    try {
      Waiting.until(node.host() + " has joined", () -> !node.isAlive() || master.getResourceManager().getRMContext()
          .getRMNodes().values().stream()
          .anyMatch(each -> each.getHostName().equals(node.host()) && each.getState() == NodeState.RUNNING));
    } catch (IOException e) {
      throw new IOException(node.output(), e);
    }
    if (!node.isAlive()) {
      throw new IOException(node.output());
    }
    return node;
  }

  /** Starts a node that has the plug-ins. */
  YarnNode start(int containers) throws Exception {
    return start(containers, Map.of(), List.of(Plugins.jar()));
  }

  /** Returns the settings of a job whose containers have only their node's jars on the class path, no other plug-in. */
  Configuration jobConf() throws Exception {
    Configuration conf = new Configuration(master.getConfig());
    conf.setBoolean("yarn.is.minicluster", false);
    conf.set("mapreduce.application.classpath", "$NODE_JARS,$NODE_JARS/*," + classPathOfHadoop());
    for (String task : List.of("map", "reduce")) {
      conf.setInt("mapreduce." + task + ".memory.mb", CONTAINER_MB);
      conf.set("mapreduce." + task + ".java.opts", TASK_OPTIONS);
      conf.setBoolean("mapreduce." + task + ".speculative", false);
    }
    conf.setInt("yarn.app.mapreduce.am.resource.mb", CONTAINER_MB);
    conf.set("yarn.app.mapreduce.am.command-opts", TASK_OPTIONS);
    conf.setInt("yarn.app.mapreduce.am.scheduler.heartbeat.interval-ms", 100);
    // A dead node is not retried for longer than this.
    conf.setInt("yarn.client.nodemanager-connect.max-wait-ms", 2000);
    conf.setInt("yarn.client.nodemanager-connect.retry-interval-ms", 500);
    conf.setInt("mapreduce.task.io.sort.mb", 1);
    conf.setInt("mapreduce.task.io.sort.factor", 2);
    return conf;
  }

  private static String classPathOfHadoop() throws Exception {
    String plugins = Plugins.jar().toString();
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !Path.of(entry).toAbsolutePath().toString().equals(plugins))
        .collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    nodes.forEach(YarnNode::close);
    master.stop();
  }
}
