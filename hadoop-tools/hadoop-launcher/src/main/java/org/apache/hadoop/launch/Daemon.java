/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

/** A daemon that clients call, and the key that tells them where it is. */
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

  /** The port of an address that names none. */
  int port() {
    return port;
  }

  /** Tells whether a class of this name is of those that make calls to the daemon. */
  boolean isCalledBy(String className) {
    return className.startsWith(callers);
  }
}
