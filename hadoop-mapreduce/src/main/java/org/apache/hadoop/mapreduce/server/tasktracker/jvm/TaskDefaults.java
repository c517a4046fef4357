/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The settings of a configuration for the JVMs of its tasks, by stock's rules which key comes first. Stateless. */
public final class TaskDefaults {
  private static final String SHIPPED_TEMP = "./tmp";

  private TaskDefaults() {
  }

  /** The options of the JVM. */
  public static String options(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_JAVA_OPTS : JobConf.MAPRED_REDUCE_TASK_JAVA_OPTS,
        conf.get(JobConf.MAPRED_TASK_JAVA_OPTS, JobConf.DEFAULT_MAPRED_TASK_JAVA_OPTS));
  }

  /** The variables that are added to the environment of the JVM. */
  public static String variables(JobConf conf, boolean isMap) {
    return conf.get(isMap ? JobConf.MAPRED_MAP_TASK_ENV : JobConf.MAPRED_REDUCE_TASK_ENV,
        conf.get(JobConf.MAPRED_TASK_ENV, ""));
  }

  /** Returns the folder of a task for temporary files; it is relative to its working folder, unless it is absolute. */
  public static String temp(JobConf conf) {
    return conf.get(MRJobConfig.TASK_TEMP_DIR, SHIPPED_TEMP);
  }

  /**
   * The same for a JVM that does not know its task, and moves to the working folder of one with all that is in its own:
   * another folder beside that could not be the same for both, and what is shipped is taken.
   */
  public static String tempOfWaiting(JobConf conf) {
    String temp = temp(conf);
    try {
      return temp.contains(":") || Path.of(temp).normalize().startsWith("..") ? SHIPPED_TEMP : temp;
    } catch (InvalidPathException e) { // no name of a file in this locale
      return SHIPPED_TEMP;
    }
  }
}
