/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.List;
import org.apache.hadoop.ab.run.Metric;

/** A command that measures a workload, as shown by {@code ab list} and used on the command line. */
public interface ListedWorkload {
  /** Returns the workload's name on the command line. */
  String name();

  /** Returns a one-line description for {@code ab list}. */
  String description();

  /** Returns all metrics that a run of the workload can have. */
  List<Metric> allMetrics();
}
