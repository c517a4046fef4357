/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.util.Locale;

/** The daemons of the releases with a JobTracker. */
public enum DaemonKind {
  NAMENODE("org.apache.hadoop.hdfs.server.namenode.NameNode"),
  DATANODE("org.apache.hadoop.hdfs.server.datanode.DataNode"),
  JOBTRACKER("org.apache.hadoop.mapred.JobTracker"),
  TASKTRACKER("org.apache.hadoop.mapred.TaskTracker");

  private final String main;

  DaemonKind(String main) {
    this.main = main;
  }

  /** Returns the main class of the daemon. */
  public String main() {
    return main;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
