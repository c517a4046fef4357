/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/** A program that reads configuration files. */
public enum Program {
  NAMENODE("NameNode"),
  SECONDARYNAMENODE("SecondaryNameNode"),
  DATANODE("DataNode"),
  JOBTRACKER("JobTracker"),
  TASKTRACKER("TaskTracker"),
  /** HDFS clients, and jobs with their tasks. */
  CLIENT("client");

  private final String title;

  Program(String title) {
    this.title = title;
  }

  /** Returns true for an HDFS daemon, which does not read mapred-site.xml. */
  public boolean isOfHdfs() {
    return this == NAMENODE || this == SECONDARYNAMENODE || this == DATANODE;
  }

  /** Returns true for a MapReduce daemon, which does not start from hdfs-site.xml. */
  public boolean isOfMapReduce() {
    return this == JOBTRACKER || this == TASKTRACKER;
  }

  /** Returns the name as Hadoop writes it. */
  @Override
  public String toString() {
    return title;
  }
}
