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
 * An arm's place in a measurement. The same arm may have two, which an A/A comparison is made of.
 *
 * @param label the arm's name; from its second place on with a number: {@code stock}, {@code stock#2}
 * @param conf entries of this measurement, over those of the arm
 * @param profiler of every JVM of its runs
 */
public record Side(String label, Arm arm, Jdk jdk, Map<String, String> conf, Optional<Profiler> profiler) {
  /** A side without a profiler. */
  public Side(String label, Arm arm, Jdk jdk, Map<String, String> conf) {
    this(label, arm, jdk, conf, Optional.empty());
  }

  /** The same side, profiled. */
  public Side with(Profiler its) {
    return new Side(label, arm, jdk, conf, Optional.of(its));
  }

  /** The flags by which each JVM of a run is profiled. */
  public List<String> profilerFlags(RunFolder folder) {
    return profiler.map(each -> each.flags(folder)).orElse(List.of());
  }
}
