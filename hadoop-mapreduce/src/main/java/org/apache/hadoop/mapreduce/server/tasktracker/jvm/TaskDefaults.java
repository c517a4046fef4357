/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The configured settings for task JVMs, with stock's rules of precedence among the keys. Stateless. */
public final class TaskDefaults {
  private static final String SHIPPED_TEMP = "./tmp";

  private TaskDefaults() {
  }

  /** Returns the JVM options. */
  public static String options(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_JAVA_OPTS : JobConf.MAPRED_REDUCE_TASK_JAVA_OPTS,
        conf.get(JobConf.MAPRED_TASK_JAVA_OPTS, JobConf.DEFAULT_MAPRED_TASK_JAVA_OPTS));
  }

  /** Returns the variables that are added to the environment of the JVM. */
  public static String variables(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_ENV : JobConf.MAPRED_REDUCE_TASK_ENV,
        conf.get(JobConf.MAPRED_TASK_ENV, ""));
  }

  /** Returns the folder of a task for temporary files, relative to the task's working folder unless it is absolute. */
  public static String temp(JobConf conf) {
    return conf.get(MRJobConfig.TASK_TEMP_DIR, SHIPPED_TEMP);
  }

  /**
   * Returns the folder for temporary files of a waiting JVM, which moves to a task's working folder with everything in
   * its own: a folder outside the working folder could not be the same for both, so it is replaced by the default.
   */
  public static String tempOfWaiting(JobConf conf) {
    String temp = temp(conf);
    try {
      return temp.contains(":") || Path.of(temp).normalize().startsWith("..") ? SHIPPED_TEMP : temp;
    } catch (InvalidPathException e) { // not a valid file name in this locale
      return SHIPPED_TEMP;
    }
  }
}
