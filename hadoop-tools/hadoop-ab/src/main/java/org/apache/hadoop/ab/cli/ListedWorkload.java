/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.util.List;
import org.apache.hadoop.ab.run.Metric;

/** A command that measures a workload, as {@code ab list} and the command line have it. */
public interface ListedWorkload {
  /** Returns what the user calls it. */
  String name();

  /** Returns one line for {@code ab list}. */
  String description();

  /** Lists the metrics that any run of the workload may have. */
  List<Metric> allMetrics();
}
