/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

/** A daemon that clients call, and the key of its address. */
enum Daemon {
  NAME_NODE("NameNode", "fs.defaultFS", 8020, "org.apache.hadoop.hdfs."),
  NAME_NODE_PAGES("NameNode's web server", "dfs.namenode.http-address", 50070, "org.apache.hadoop.hdfs.tools."),
  JOB_TRACKER("JobTracker", "mapreduce.jobtracker.address", 8021, "org.apache.hadoop.mapred");

  private final String title;
  private final String key;
  private final int port;
  private final String callers;

  Daemon(String title, String key, int port, String callers) {
    this.title = title;
    this.key = key;
    this.port = port;
    this.callers = callers;
  }

  String title() {
    return title;
  }

  String key() {
    return key;
  }

  /** Returns the default port. */
  int port() {
    return port;
  }

  /** Returns true if the named class is one that calls the daemon. */
  boolean isCalledBy(String className) {
    return className.startsWith(callers);
  }
}
