/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.run.FaultRun;
import org.apache.hadoop.ab.run.JobTrackerRun;
import org.apache.hadoop.ab.run.MapSortRun;
import org.apache.hadoop.ab.run.ShuffleRun;
import org.apache.hadoop.ab.workload.Metric;
import org.apache.hadoop.ab.workload.Workload;
import org.apache.hadoop.ab.workload.Workloads;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ab list}. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "List the workloads and their metrics.")
final class ListCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    for (Workload workload : Workloads.all()) {
      print(out, workload.name(), workload.description(), workload.metrics());
    }
    print(out, MapSortRun.NAME, MapSortRun.DESCRIPTION, MapSortRun.metrics());
    print(out, JobTrackerRun.NAME, JobTrackerRun.DESCRIPTION, JobTrackerRun.metrics());
    print(out, ShuffleRun.NAME, ShuffleRun.DESCRIPTION, ShuffleRun.metrics());
    print(out, FaultRun.NAME, ShuffleFaultsCommand.DESCRIPTION, FaultRun.metrics());
    out.println("jmh PATTERN  every matching benchmark is a metric, in ns/op");
    out.flush();
    return 0;
  }

  private static void print(PrintWriter out, String name, String description, List<Metric> metrics) {
    out.println(name + "  " + description);
    for (Metric metric : metrics) {
      out.println("    " + metric.name() + " (" + metric.unit() + ")  " + metric.description());
    }
  }
}
