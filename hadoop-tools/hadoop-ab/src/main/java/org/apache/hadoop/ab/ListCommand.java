/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.run.Metric;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code ab list}, which lists the workloads and their metrics. */
@Command(name = "list", mixinStandardHelpOptions = true, description = "List the workloads and their metrics.")
final class ListCommand implements Callable<Integer> {
  private final List<ListedWorkload> workloads;

  @Spec
  private CommandSpec spec;

  ListCommand(List<ListedWorkload> workloads) {
    this.workloads = workloads;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    workloads.forEach(workload -> print(out, workload.name(), workload.description(), workload.allMetrics()));
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
