/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ResourceReads;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.log4j.LogManager;

/** A program that warms up like a waiting JVM, and prints a line for each trace of it that a job could find. */
final class WarmUpRemains {
  static final String END = "that is all";

  private WarmUpRemains() {
  }

  public static void main(String[] args) throws IOException {
    Properties before = (Properties) System.getProperties().clone();
    TaskWarmUp.main(args);
    System.out.println("warmed up");
    remains(before).forEach(System.out::println);
    System.out.println(END);
  }

  private static List<String> remains(Properties before) throws IOException {
    List<String> remains = new ArrayList<>();
    for (String file : new File(".").list()) { // before the login is queried, which may create some
      remains.add("remains: file " + file);
    }
    if (new Configuration().get("dfs.replication") != null) {
      remains.add("remains: defaults of HDFS, without which many a task does");
    }
    if (parsesDefaultsOfHdfs()) {
      remains.add("remains: HDFS's defaults to be parsed");
    }
    for (String name : new TreeSet<>(System.getProperties().stringPropertyNames())) {
      if (!System.getProperty(name).equals(before.getProperty(name))) {
        remains.add("remains: property " + name);
      }
    }
    Collections.list(LogManager.getRootLogger().getAllAppenders()).forEach(each -> remains.add("remains: appender"));
    UserGroupInformation.getLoginUser().getTokens().forEach(token -> remains.add("remains: token " + token));
    FileSystem.getAllStatistics().stream().filter(each -> each.getBytesRead() + each.getBytesWritten() > 0)
        .forEach(each -> remains.add("remains: bytes of " + each));
    Thread.getAllStackTraces().keySet().stream().filter(each -> !each.isDaemon() && each != Thread.currentThread())
        .filter(each -> !each.getName().equals("DestroyJavaVM")).forEach(each -> remains.add("remains: " + each));
    return remains;
  }

  private static boolean parsesDefaultsOfHdfs() {
    long before = ResourceReads.parsed();
    Configuration conf = new Configuration(false);
    conf.addResource("hdfs-default.xml");
    return conf.get("dfs.replication") == null || ResourceReads.parsed() > before;
  }
}
