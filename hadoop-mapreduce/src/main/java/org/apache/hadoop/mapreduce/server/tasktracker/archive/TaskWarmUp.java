/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.Optional;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ChildConfigurations;

/**
 * The part of a task that is the same for all jobs, as a program that a JVM runs before it has one. It takes over the
 * configuration files that the tracker has read, and looks for those that are nowhere, which opens each jar of the
 * class path; it logs in as the process's user, prepares log4j's classes, and makes the proxies of the protocols that
 * each task speaks. Nothing of a user's job, and no file of it, is touched, nobody is called, and no file system,
 * appender or token is left; the task finds what it would have made itself.
 *
 * <p>By a profile of tasks that waited, these steps were half of what they did until their first record.
 */
@InterfaceAudience.Private
public final class TaskWarmUp {
  /** The protocols of each task, by name: HDFS may be missing from the class path. */
  private static final String[] PROTOCOLS = {
      "org.apache.hadoop.mapred.TaskUmbilicalProtocol", "org.apache.hadoop.hdfs.protocol.ClientProtocol"};
  /** The client of HDFS, whose class adds the files of HDFS's defaults to each configuration. */
  private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";

  private TaskWarmUp() {
  }

  /** Warms up; without arguments. What cannot be done here is left to the task, which says why. */
  public static void main(String[] args) {
    ChildConfigurations.prime();
    JobConf conf = new JobConf();
    conf.size();
    LoggingWarmUp.run();
    logIn(conf);
    initialize(HDFS);
    for (String protocol : PROTOCOLS) {
      initialize(protocol).ifPresent(TaskWarmUp::makeProxy);
    }
  }

  /** Opens a file system as the task will open the one of its token, and closes it. */
  private static void logIn(JobConf conf) {
    try {
      FileSystem.newInstanceLocal(conf).close();
    } catch (IOException e) {
      // the task fails by the same, and tells its tracker
    }
  }

  private static Optional<Class<?>> initialize(String name) {
    try {
      return Optional.of(Class.forName(name));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // a task that needs it says so
    }
  }

  /** Makes the class of a protocol's proxies, which the JDK keeps. */
  private static void makeProxy(Class<?> protocol) {
    Proxy.newProxyInstance(protocol.getClassLoader(), new Class<?>[] {protocol}, (proxy, method, arguments) -> null);
  }
}
