/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.ab.arm.spec.RunException;

/** The workloads by name. */
public final class Workloads {
  private static final Map<String, Supplier<Workload>> ALL =
      new TreeMap<>(Map.of("small-job", SmallJob::new, "terasort", TeraSortJob::new));

  private Workloads() {
  }

  /**
   * A fresh workload.
   *
   * @throws RunException if there is none of that name
   */
  public static Workload named(String name) throws RunException {
    Supplier<Workload> workload = ALL.get(name);
    if (workload == null) {
      throw new RunException("workload=" + name + ": one of " + String.join(", ", ALL.keySet()) + " is needed");
    }
    return workload.get();
  }
}
