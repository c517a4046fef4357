/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** The flags of a task's JVM by which the task is profiled. */
public final class ProfileFlags {
  private static final String RECORDING = "-XX:StartFlightRecording";

  private ProfileFlags() {
  }

  /**
   * The flags.
   *
   * @param params of the job, in which {@code %s} stands for {@code profile}
   * @param profile beside the logs of the task
   */
  public static List<String> of(String params, File profile) {
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
