/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.util.List;
import java.util.Optional;

/** The cluster workloads by name. */
public final class ClusterWorkloads {
  private static final List<Workload> ALL = List.of(new SmallJobWorkload(), new TeraSortWorkload());

  private ClusterWorkloads() {
  }

  public static List<Workload> all() {
    return ALL;
  }

  public static Optional<Workload> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }
}
