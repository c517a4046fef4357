/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.workload;

import java.util.List;
import java.util.Optional;

/** The workloads by name. */
public final class Workloads {
  private static final List<Workload> ALL = List.of(new SmallJobWorkload(), new TeraSortWorkload());

  private Workloads() {
  }

  public static List<Workload> all() {
    return ALL;
  }

  public static Optional<Workload> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
