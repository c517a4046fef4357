/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** A NameNode of one arm, with DataNodes of either that are started and killed one by one. */
final class MixedDataNodes implements AutoCloseable {
  private static final String JOINED = "Adding a new node: /default-rack/\\S+:(\\d+)";

  private final Path root;
  private final Configuration conf = LocalHdfs.conf();
  private final Deque<HadoopProcess> running = new ArrayDeque<>();
  private final Map<String, HadoopProcess> dataNodes = new HashMap<>();
  private final HadoopProcess nameNode;

  MixedDataNodes(HadoopBuild names, Path root) throws IOException, InterruptedException {
    this.root = root;
    conf.setInt("dfs.replication", 3);
    conf.set("dfs.namenode.name.dir", root.resolve("names").toString());
    try {
      start("format", names, NameNode.class, "-format").awaitSuccess();
      nameNode = start("namenode", names, NameNode.class);
      LocalHdfs.awaitAddress(nameNode, conf);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  /** Starts a DataNode, and waits until it has joined and reported its capacity. */
  void add(HadoopBuild arm) throws IOException, InterruptedException {
    HadoopProcess dataNode = start("datanode" + dataNodes.size(), arm, DataNode.class);
    dataNodes.put(nameNode.await(JOINED, dataNodes.size() + 1).group(1), dataNode);
    dataNode.await("BlockReport of \\d+ blocks got processed", 1);
  }

  /** Kills the DataNode that listens on a port. */
  void kill(String port) throws InterruptedException {
    dataNodes.get(port).close();
  }

  HadoopProcess start(String name, HadoopBuild arm, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(root.resolve(name));
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    HadoopProcess process = HadoopProcess.start(arm, folder, conf, main, arguments);
    running.push(process);
    return process;
  }

  @Override
  public void close() throws InterruptedException {
    while (!running.isEmpty()) {
      running.pop().close();
    }
  }
}
