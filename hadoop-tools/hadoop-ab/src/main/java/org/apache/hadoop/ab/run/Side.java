/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.Jdk;

/**
 * An arm's place in a measurement; an A/A comparison has two sides of the same arm.
 *
 * @param label the arm's name, numbered from its second place on: {@code stock}, {@code stock#2}
 * @param conf configuration entries of this measurement, which override those of the arm
 * @param profiler of every JVM of its runs
 */
public record Side(String label, Arm arm, Jdk jdk, Map<String, String> conf, Optional<Profiler> profiler) {
  /** Creates a side without a profiler. */
  public Side(String label, Arm arm, Jdk jdk, Map<String, String> conf) {
    this(label, arm, jdk, conf, Optional.empty());
  }

  /** Returns a copy of this side with a profiler. */
  public Side with(Profiler its) {
    return new Side(label, arm, jdk, conf, Optional.of(its));
  }

  /** Returns the profiler's flags for each JVM of a run. */
  public List<String> profilerFlags(RunFolder folder) {
    return profiler.map(each -> each.flags(folder)).orElse(List.of());
  }
}
