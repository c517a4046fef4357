/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.io.File;
import org.apache.hadoop.conf.ConfigurationSnapshot;
import org.apache.hadoop.conf.ResourceSnapshot;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;

/**
 * A task's way to what its tracker has parsed ({@link TaskConfigurations}). All configurations of the process, also
 * those that the job's classes make, go by it; what has no snapshot, or a broken one, is parsed. Stateless, but for
 * what the process knows.
 */
public final class ChildConfigurations {
  /** The system property of a task with the name of the file of defaults; empty if there is none. */
  static final String DEFAULTS = "hadoop.tasktracker.conf.defaults";

  private static final String SNAPSHOT = "job.snapshot";

  private ChildConfigurations() {
  }

  /** Has this process know the defaults, if it was told of a file: to be called before the first configuration. */
  public static void prime() {
    String file = System.getProperty(DEFAULTS, "");
    if (!file.isEmpty()) {
      prime(new File(file));
    }
  }

  /** Does the same, with a file from {@link TaskConfigurations#defaults}. */
  public static void prime(File defaults) {
    ResourceSnapshot.install(defaults);
  }

  /** The configuration of the task's job: what {@code new JobConf(jobFile)} is, without parsing the file. */
  public static JobConf readJob(String jobFile) {
    File snapshot = snapshot(new Path(jobFile));
    if (snapshot.exists()) {
      ConfigurationSnapshot.install(new File(new Path(jobFile).toUri().getPath()), snapshot);
    }
    return new JobConf(jobFile);
  }

  /** The file beside a job.xml that says the same. */
  static File snapshot(Path jobFile) {
    return new File(new File(jobFile.toUri().getPath()).getParentFile(), SNAPSHOT);
  }
}
