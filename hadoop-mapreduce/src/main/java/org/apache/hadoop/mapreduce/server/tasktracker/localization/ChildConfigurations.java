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
 * A task's access to the configurations that its tracker has parsed ({@link TaskConfigurations}). All configurations of
 * the process use it, including those that the job's classes create; a file with no snapshot or a broken one is parsed.
 * Stateless, except for the snapshots installed in the process.
 */
public final class ChildConfigurations {
  /** The system property of a task with the path of the snapshot of the defaults; empty if there is none. */
  static final String DEFAULTS = "hadoop.tasktracker.conf.defaults";

  private static final String SNAPSHOT = "job.snapshot";

  private ChildConfigurations() {
  }

  /** Installs the snapshot of the defaults, if this process was given one; call before creating any configuration. */
  public static void prime() {
    String file = System.getProperty(DEFAULTS, "");
    if (!file.isEmpty()) {
      prime(new File(file));
    }
  }

  /** Installs a snapshot of the defaults from {@link TaskConfigurations#defaults}. */
  public static void prime(File defaults) {
    ResourceSnapshot.install(defaults);
  }

  /**
   * Returns the configuration of the task's job: equal to {@code new JobConf(jobFile)}, but without parsing the file.
   */
  public static JobConf readJob(String jobFile) {
    File snapshot = snapshot(new Path(jobFile));
    if (snapshot.exists()) {
      ConfigurationSnapshot.install(new File(new Path(jobFile).toUri().getPath()), snapshot);
    }
    return new JobConf(jobFile);
  }

  /** Returns the snapshot file that belongs to a job.xml, in the same folder. */
  static File snapshot(Path jobFile) {
    return new File(new File(jobFile.toUri().getPath()).getParentFile(), SNAPSHOT);
  }
}
