/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.breakdown.Breakdown;
import org.apache.hadoop.ab.breakdown.Census;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;

/**
 * The options of a run that go beyond measuring its jobs' wall-clock and CPU time.
 *
 * @param jobs the number of jobs, run one after the other
 * @param breakdown true to break down the wall-clock time
 * @param census true to count events, which slows everything down
 * @param idleSeconds how long the cluster is observed after the jobs; 0 for not at all
 * @param fault a fault of a DataNode during the jobs
 */
public record JobOptions(int jobs, boolean breakdown, boolean census, int idleSeconds, Optional<NodeFault> fault) {
  /** Options for a single job of which only the times are measured. */
  public static final JobOptions PLAIN = new JobOptions(1, false, false, 0);
  private static final Metric IDLE_CPU = new Metric("idle_cpu", "s", true,
      "with --idle: CPU time of all processes in that time, in which no job has run for 30 s; less than 10 ms, one "
          + "clock tick, counts as 10 ms");
  private static final List<Metric> OF_JOBS = List.of(
      new Metric("next_job", "s", true, "with --jobs: the median wall time of the jobs after the first"),
      new Metric("first_job", "s", true, "with --jobs: the wall time of the first"),
      new Metric("job_cpu", "s", true, "with --jobs: cpu divided by their number"));

  /** Creates options without a fault. */
  public JobOptions(int jobs, boolean breakdown, boolean census, int idleSeconds) {
    this(jobs, breakdown, census, idleSeconds, Optional.empty());
  }

  /** Returns all metrics that options can add, for the help. */
  static List<Metric> allMetrics() {
    return new JobOptions(2, true, true, 1).metrics();
  }

  /** Returns the options as typed, without those that are not given. */
  List<String> typed() {
    List<String> typed = new ArrayList<>();
    if (jobs > 1) {
      typed.add("--jobs " + jobs);
    }
    if (breakdown) {
      typed.add("--breakdown");
    }
    if (census) {
      typed.add("--census");
    }
    if (idleSeconds > 0) {
      typed.add("--idle " + idleSeconds);
    }
    return typed;
  }

  List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>();
    if (jobs > 1) {
      metrics.addAll(OF_JOBS);
    }
    if (breakdown) {
      metrics.addAll(Breakdown.metrics());
    }
    if (census) {
      metrics.addAll(Census.metrics());
    }
    if (breakdown && census) {
      metrics.addAll(Census.waitMetrics());
    }
    if (idleSeconds > 0) {
      metrics.add(IDLE_CPU);
    }
    return metrics;
  }

  /** Returns the marks by name; if there are any, only arms of a known release can run them. */
  Map<String, String> marks() {
    Map<String, String> marks = new LinkedHashMap<>();
    if (breakdown) {
      marks.putAll(Breakdown.marks());
    }
    if (census) {
      marks.putAll(Census.marks());
    }
    return marks;
  }

  /** Returns the flags of every JVM. */
  List<String> flags(RunFolder folder) {
    return census ? Census.flags(folder) : List.of();
  }

  /** Returns the values derived from the marks and recordings of a run. */
  Map<String, Double> values(RunFolder folder, List<Mark> marks) throws IOException, RunFailure {
    Map<String, Double> values = new LinkedHashMap<>();
    if (breakdown) {
      values.putAll(Breakdown.values(folder, marks));
    }
    if (census) {
      values.putAll(Census.values(folder, marks));
    }
    if (breakdown && census) {
      values.putAll(Census.waits(folder, marks));
    }
    return values;
  }
}
