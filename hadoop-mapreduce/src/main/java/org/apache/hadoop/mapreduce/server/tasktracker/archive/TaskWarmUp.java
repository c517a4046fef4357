/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.archive;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.localization.ChildConfigurations;
import org.apache.hadoop.metrics.ContextFactory;
import org.apache.hadoop.metrics.spi.NullContext;

/**
 * The job-independent part of a task's start-up, as a program that a JVM runs before it is assigned a task. It takes
 * over the configuration files that the tracker has read and looks up those that do not exist, which opens each jar of
 * the class path; prepares log4j's classes; logs in as the process's user, unless login metrics are reported; and
 * creates the proxies of the protocols that every task speaks. It touches nothing of a user's job and none of its
 * files, calls no server and logs nothing, and leaves behind no default, file system, appender or token except those
 * that every task has; the task finds what it would have created itself.
 *
 * <p>In a profile of tasks in waiting JVMs, these steps made up half of the work before the first record.
 */
@InterfaceAudience.Private
public final class TaskWarmUp {
  /** The protocols of each task, by name: HDFS may be missing from the class path. */
  private static final String[] PROTOCOLS = {
      "org.apache.hadoop.mapred.TaskUmbilicalProtocol", "org.apache.hadoop.hdfs.protocol.ClientProtocol"};
  /** The configuration files that HDFS adds to the defaults. */
  private static final List<String> HDFS = List.of("hdfs-default.xml", "hdfs-site.xml");
  /** The attribute that names the metrics context of logins; if it is not set, their metrics are not reported. */
  private static final String LOGIN_METRICS = "ugi.class";

  private TaskWarmUp() {
  }

  /** Warms up; takes no arguments. A step that fails here is left to the task, which reports the cause. */
  public static void main(String[] args) {
    ChildConfigurations.prime();
    JobConf conf = new JobConf();
    conf.size();
    LoggingWarmUp.run();
    if (areLoginsUnmetered()) {
      logIn(conf);
    }
    readDefaultsOfHdfs();
    for (String protocol : PROTOCOLS) {
      initialize(protocol).ifPresent(TaskWarmUp::makeProxy);
    }
  }

  /**
   * Tells whether login metrics are not reported. If they are, the first use of {@code UserGroupInformation} starts a
   * timer that writes them to a file, the task's output or the network for as long as the JVM waits.
   */
  private static boolean areLoginsUnmetered() {
    try {
      Object context = ContextFactory.getFactory().getAttribute(LOGIN_METRICS);
      return context == null || context.equals(NullContext.class.getName());
    } catch (IOException e) {
      return false; // the task logs it
    }
  }

  /** Opens a local file system, as the task does to read its token, and closes it. */
  private static void logIn(JobConf conf) {
    try {
      FileSystem.newInstanceLocal(conf).close();
    } catch (IOException e) {
      // the task fails for the same reason and reports it to its tracker
    }
  }

  /**
   * Reads HDFS's default files into a configuration that is discarded. HDFS's own classes would add them to the
   * defaults of all configurations, even for a task that does not use HDFS.
   */
  private static void readDefaultsOfHdfs() {
    Configuration none = new Configuration(false);
    HDFS.forEach(none::addResource);
    try {
      none.size();
    } catch (RuntimeException e) {
      // likewise left to the task: one of the files cannot be parsed
    }
  }

  private static Optional<Class<?>> initialize(String name) {
    try {
      return Optional.of(Class.forName(name));
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.empty(); // a task that needs it reports it
    }
  }

  /** Generates the proxy class of a protocol, which the JDK caches. */
  private static void makeProxy(Class<?> protocol) {
    Proxy.newProxyInstance(protocol.getClassLoader(), new Class<?>[] {protocol}, (proxy, method, arguments) -> null);
  }
}
