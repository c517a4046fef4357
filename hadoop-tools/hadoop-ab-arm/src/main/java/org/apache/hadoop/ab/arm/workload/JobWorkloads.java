/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.ab.arm.spec.RunException;

/** The workloads by name. */
public final class JobWorkloads {
  private static final Map<String, Supplier<JobWorkload>> ALL =
      new TreeMap<>(Map.of("small-job", SmallJob::new, "terasort", TeraSortJob::new));

  private JobWorkloads() {
  }

  /**
   * Returns a new workload.
   *
   * @throws RunException if there is none of that name
   */
  public static JobWorkload named(String name) throws RunException {
    Supplier<JobWorkload> workload = ALL.get(name);
    if (workload == null) {
      throw new RunException("workload=" + name + ": one of " + String.join(", ", ALL.keySet()) + " is needed");
    }
    return workload.get();
  }
}
