/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;

/** A NameNode and a DataNode of one build, whose name and data directories outlive them and may serve another build. */
final class HdfsOnDisks implements AutoCloseable {
  private static final int BLOCK_BYTES = 1 << 20;

  private final HadoopBuild build;
  private final Path root;
  private final Configuration conf = LocalHdfs.conf();
  private final Deque<HadoopProcess> running = new ArrayDeque<>();

  /**
   * Starts the daemons; formats the name directory if there is none.
   *
   * @param disks the parent of the name and data directories
   * @param root the folder for everything else
   */
  HdfsOnDisks(HadoopBuild build, Path disks, Path root) throws IOException, InterruptedException {
    this.build = build;
    this.root = root;
    conf.setInt("dfs.replication", 1);
    conf.setInt("dfs.blocksize", BLOCK_BYTES);
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    Path names = disks.resolve("names");
    conf.set("dfs.namenode.name.dir", names.toString());
    conf.set("dfs.datanode.data.dir", disks.resolve("data").toString());
    try {
      if (!Files.exists(names)) {
        start("format", NameNode.class, "-format").awaitSuccess();
      }
      HadoopProcess nameNode = start("namenode", NameNode.class);
      LocalHdfs.awaitAddress(nameNode, conf);
      start("datanode", DataNode.class).await("BlockReport of \\d+ blocks got processed", 1);
    } catch (Throwable e) {
      close();
      throw e;
    }
  }

  private HadoopProcess start(String name, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectories(root.resolve(name));
    conf.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    HadoopProcess process = HadoopProcess.start(build, folder, conf, main, arguments);
    running.push(process);
    return process;
  }

  /** Runs a client of the same build to its end, which must be a success. */
  void run(Class<?> client, String... arguments) throws IOException, InterruptedException {
    start("client", client, arguments).awaitSuccess();
  }

  /** Stops the DataNode and the NameNode, and checks that all processes used the jars of their build. */
  void stop() throws IOException, InterruptedException {
    for (HadoopProcess process : running) {
      process.stop();
      process.assertRanItsOwnJars();
    }
  }

  @Override
  public void close() throws InterruptedException {
    while (!running.isEmpty()) {
      running.pop().close();
    }
  }
}
