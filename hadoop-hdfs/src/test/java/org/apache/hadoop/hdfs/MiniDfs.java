/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;

/** A mini cluster for a test or a test class, in a folder that is deleted with it. */
public final class MiniDfs extends ExternalResource {
  private static final String DATA = "test.build.data";
  private static final String LOGS = "hadoop.log.dir";

  private final TemporaryFolder folder = new TemporaryFolder();
  private final Map<String, String> entries = new LinkedHashMap<>();
  private final int datanodes;
  private Configuration conf;
  private MiniDFSCluster cluster;

  public MiniDfs(int datanodes) {
    this.datanodes = datanodes;
  }

  /** Adds an entry to the daemons' configuration before they start. */
  public MiniDfs with(String key, Object value) {
    entries.put(key, value.toString());
    return this;
  }

  @Override
  protected void before() throws Throwable {
    try {
      folder.create();
      System.setProperty(DATA, folder.getRoot().getPath());
      System.setProperty(LOGS, folder.newFolder("logs").getPath());
      conf = new HdfsConfiguration();
      entries.forEach(conf::set);
      start(true);
    } catch (Throwable e) {
      after(); // JUnit does not call it when before() fails
      throw e;
    }
  }

  private void start(boolean empty) throws IOException {
    cluster = new MiniDFSCluster.Builder(conf).numDataNodes(datanodes).format(empty).build();
    cluster.waitActive();
  }

  /** An action on the files of a cluster that does not run. */
  @FunctionalInterface
  public interface FilesAction {
    void run() throws IOException;
  }

  /** Stops the cluster, runs an action on its files, and starts it again with them. */
  public void restart(FilesAction between) throws IOException {
    cluster.shutdown();
    cluster = null;
    between.run();
    start(false);
  }

  @Override
  protected void after() {
    if (cluster != null) {
      cluster.shutdown();
    }
    System.clearProperty(DATA);
    System.clearProperty(LOGS);
    folder.delete();
  }

  public MiniDFSCluster cluster() {
    return cluster;
  }

  /** Returns the folder of the cluster's files, where a test may keep its own. */
  public TemporaryFolder folder() {
    return folder;
  }
}
