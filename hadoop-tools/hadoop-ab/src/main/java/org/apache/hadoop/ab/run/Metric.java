/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * A quantity that every run of a workload measures.
 *
 * @param lowerIsBetter false for rates
 */
public record Metric(String name, String unit, boolean lowerIsBetter, String description) {
  /** The time from the client's first call to its return. */
  public static final Metric WALL = new Metric("wall", "s", true, "time from the client's first call to its return");
  /** The CPU time of all processes of the cluster and the job. */
  public static final Metric CPU = new Metric("cpu", "s", true, "CPU time of all processes, user and system");
  /**
   * The CPU time of maps according to the tasks' own counters, which start after a JVM has been launched and has
   * received its task.
   */
  public static final Metric MAP_CPU = new Metric("map_cpu", "s", true,
      "CPU time of the map tasks, without the start of their JVMs");
}
