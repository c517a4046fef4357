/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.conf.NumberRange;

/**
 * The keys by which a job chooses which of its tasks are profiled, and how: a TaskTracker reads them when a task
 * starts.
 */
public final class ProfileKeys {
  private static final List<String> TASKS = List.of("mapreduce.task.profile.maps", "mapreduce.task.profile.reduces");
  private static final List<String> FLAGS =
      List.of("mapreduce.task.profile.params", "mapreduce.task.profile.default.params");

  private ProfileKeys() {
  }

  /** Returns the flags in a value, each of which begins with a -. */
  public static List<String> flags(String value) {
    return List.of(value.trim().split("\\s+(?=-)"));
  }

  /**
   * Checks the profiling keys.
   *
   * @throws InvalidKeyException if one has a value with which no task would start
   */
  static void check(Configuration conf) {
    if (!NumberRange.CHECKED.read(conf)) {
      return;
    }
    for (String key : TASKS) {
      String value = conf.get(key);
      if (value != null && !areTasks(value)) {
        throw new InvalidKeyException(key, value, "numbers of tasks and ranges of them, such as 0-2,5");
      }
    }
    for (String key : conf.getBoolean("mapreduce.task.profile", false) ? FLAGS : List.<String>of()) {
      String value = conf.get(key);
      if (value != null && !flags(value).stream().allMatch(flag -> flag.length() > 1 && flag.startsWith("-"))) {
        throw new InvalidKeyException(key, value, "JVM options, each of which begins with a -, in which %s stands for "
            + "the file of the profile and %% for %");
      }
    }
  }

  private static boolean areTasks(String value) {
    try {
      new Configuration.IntegerRanges(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
