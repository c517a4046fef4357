/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

import java.io.IOException;
import java.util.function.Predicate;
import one.profiler.AsyncProfiler;

/** The ways in which async-profiler can sample CPU time, best first. */
enum CpuSampling {
  PERF("event=cpu", "event=cpu-clock", "CPU time is sampled with the kernel's stacks"),
  PERF_OF_USER("event=cpu,alluser", "event=cpu-clock,alluser", "CPU time is sampled without the kernel's stacks"),
  TIMER("event=itimer", "event=itimer", "CPU time is sampled by a timer, without the kernel's stacks");

  private final String options;
  private final String trial;
  private final String description;

  /** @param trial the options of an attempt that has no fallback if permission is denied */
  CpuSampling(String options, String trial, String description) {
    this.options = options;
    this.trial = trial;
    this.description = description;
  }

  /** Returns the best one that is permitted; the last one always is. */
  static CpuSampling best(Predicate<CpuSampling> isAllowed) {
    for (CpuSampling each : values()) {
      if (each != TIMER && isAllowed.test(each)) {
        return each;
      }
    }
    return TIMER;
  }

  /** Returns the profiler's options for it. */
  String options() {
    return options;
  }

  String description() {
    return description;
  }

  /** Returns true if it works in this process. */
  boolean isAllowed(AsyncProfiler profiler) {
    try {
      profiler.execute("start,interval=1s," + trial);
      profiler.execute("stop");
      return true;
    } catch (IOException | IllegalStateException | IllegalArgumentException e) {
      return false;
    }
  }
}
