/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/** The flags of a task's JVM by which the task is profiled. */
public final class ProfileFlags {
  /** The key; for jobs that do not say how they are profiled. */
  public static final String KEY = "mapreduce.task.profile.default.params";

  private static final String SHIPPED = "-XX:StartFlightRecording=settings=profile,filename=%s";
  private static final String RECORDING = "-XX:StartFlightRecording";

  private ProfileFlags() {
  }

  /**
   * The flags for a task of a job.
   *
   * @param profile beside the logs of the task; {@code %s} stands for it
   */
  public static List<String> of(Configuration job, File profile) {
    String params = job.get(MRJobConfig.TASK_PROFILE_PARAMS, job.get(KEY, SHIPPED));
    List<String> flags = new ArrayList<>();
    if (params.startsWith(RECORDING)) {
      // A task empties its working directory when it begins, with the folder for temporary files in it, where the parts
      // of its recording would be.
      flags.add("-XX:FlightRecorderOptions=repository=" + profile.getParent());
    }
    flags.add(String.format(params, profile));
    return flags;
  }
}
