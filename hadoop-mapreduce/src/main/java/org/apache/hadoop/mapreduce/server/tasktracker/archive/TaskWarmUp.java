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
 * The part of a task that is the same for all jobs, as a program that a JVM runs before it has one. It takes over the
 * configuration files that the tracker has read, and looks for those that are nowhere, which opens each jar of the
 * class path; it prepares log4j's classes, logs in as the process's user, unless somebody gets metrics of that, and
 * makes the proxies of the protocols that each task speaks. Nothing of a user's job, and no file of it, is touched,
 * nobody is called, nothing is logged, and no default, file system, appender or token is left but those that each task
 * has; the task finds what it would have made itself.
 *
 * <p>By a profile of tasks that waited, these steps were half of what they did until their first record.
 */
@InterfaceAudience.Private
public final class TaskWarmUp {
  /** The protocols of each task, by name: HDFS may be missing from the class path. */
  private static final String[] PROTOCOLS = {
      "org.apache.hadoop.mapred.TaskUmbilicalProtocol", "org.apache.hadoop.hdfs.protocol.ClientProtocol"};
  /** The files of HDFS's defaults. */
  private static final List<String> HDFS = List.of("hdfs-default.xml", "hdfs-site.xml");
  /** The attribute of the metrics of logins that tells who gets them; nobody does if there is none. */
  private static final String LOGIN_METRICS = "ugi.class";

  private TaskWarmUp() {
  }

  /** Warms up; without arguments. What cannot be done here is left to the task, which says why. */
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
   * Tells whether nobody gets the metrics of logins. The first use of the class of users starts what writes them to a
   * file, the output of the task or the network, again and again as long as the JVM waits.
   */
  private static boolean areLoginsUnmetered() {
    try {
      Object context = ContextFactory.getFactory().getAttribute(LOGIN_METRICS);
      return context == null || context.equals(NullContext.class.getName());
    } catch (IOException e) {
      return false; // the task logs it
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

  /**
   * Reads the files of HDFS's defaults into a configuration that goes. HDFS's own classes would make them defaults of
   * all configurations, also of a task that does not use HDFS.
   */
  private static void readDefaultsOfHdfs() {
    Configuration none = new Configuration(false);
    HDFS.forEach(none::addResource);
    try {
      none.size();
    } catch (RuntimeException e) {
      // the same: one of them cannot be parsed
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
