/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.util.ProfileKeys;

/** The flags by which a task's JVM is profiled. */
public final class ProfileFlags {
  /** The configuration key, for jobs that do not set profiling parameters of their own. */
  public static final String KEY = "mapreduce.task.profile.default.params";

  private static final String SHIPPED = "-XX:StartFlightRecording=settings=profile,filename=%s";
  private static final String RECORDING = "-XX:StartFlightRecording";

  private static final Pattern PLACE = Pattern.compile("%([s%])");

  private ProfileFlags() {
  }

  /**
   * Returns the profiling flags for a task of a job.
   *
   * @param profile the profile's file, beside the task's logs; {@code %s} stands for it, {@code %%} for {@code %}, and
   *     any other {@code %} sequence is left to the profiler
   */
  public static List<String> of(Configuration job, File profile) {
    String params = job.get(MRJobConfig.TASK_PROFILE_PARAMS, job.get(KEY, SHIPPED));
    List<String> flags = new ArrayList<>();
    for (String flag : ProfileKeys.flags(params)) {
      if (flag.startsWith(RECORDING)) {
        // A task empties its working directory when it begins, including the folder for temporary files, which would
        // hold the recording's chunks.
        flags.add("-XX:FlightRecorderOptions=repository=" + profile.getParent());
      }
      flags.add(PLACE.matcher(flag).replaceAll(
          place -> Matcher.quoteReplacement(place.group(1).equals("s") ? profile.toString() : "%")));
    }
    return flags;
  }
}
