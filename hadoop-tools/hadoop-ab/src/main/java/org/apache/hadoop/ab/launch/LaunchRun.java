/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.breakdown.Breakdown;
import org.apache.hadoop.ab.breakdown.Census;
import org.apache.hadoop.ab.breakdown.HandOvers;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Mark;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * Tasks that do nothing, on one tracker.
 *
 * @param options by name, including defaults
 * @param tasks the number of tasks
 * @param forks true to count processes
 * @param tool the jar of hadoop-ab-arm
 * @param agent the jar that weaves marks
 */
public record LaunchRun(Map<String, Object> options, int tasks, boolean forks, Path tool, Path agent)
    implements ArmMeasurement {
  public static final String NAME = "launch";
  static final String DESCRIPTION = "launches empty tasks on one tracker: tasks per second, time to the first record";
  private static final Metric TASK_RATE = new Metric("task_rate", "tasks/s", false,
      "empty tasks over the time from the arrival of the first at the tracker to the end of the last");
  private static final Metric FIRST_RECORD = new Metric("first_record", "s", true,
      "time from a task's arrival at the tracker to its first record, median of all tasks");
  private static final Metric WAITING_RSS = new Metric("waiting_rss", "MB", true,
      "resident memory of the tracker's children that are left 10 s after the job, per slot");
  private static final Metric FORKS =
      new Metric("forks", "forks/task", true, "with --forks: processes that JVMs started, per task");
  private static final Metric POOL_FORKS = new Metric("pool_forks", "forks/task", true,
      "of forks, those of JVMs that then wait for a later task");
  private static final Metric HANDED_OVER = new Metric("handed_over", "tasks/task", false,
      "with --forks: the part of the tasks that ran in a JVM that had waited for them");
  private static final double NANOS_PER_SECOND = 1e9;
  private static final Duration START = Duration.ofMinutes(4);
  /** A generous limit; stock needs about three. */
  private static final int SLOWEST_SECONDS_PER_TASK = 20;
  private static final List<String> HEAP = List.of("-Xmx512m");
  private static final String CHILD_HEAP = "-Xmx200m";
  private static final long DISK = 200L << 20;

  /** Returns all metrics that a run can have; the first is the default of {@code --require}. */
  static List<Metric> metrics(boolean forks) {
    List<Metric> metrics = new ArrayList<>(List.of(TASK_RATE, FIRST_RECORD, WAITING_RSS));
    if (forks) {
      metrics.addAll(List.of(FORKS, POOL_FORKS, HANDED_OVER));
    }
    return metrics;
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(List.of(tool), List.of(), agent,
        Breakdown.marks(LaunchRun.class, "launch-marks.properties"));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    String pool = options.containsKey("pool") ? ", " + options.get("pool") + " waiting children" : "";
    return NAME + ": " + tasks + " tasks, " + options.get("slots") + " slots" + pool;
  }

  @Override
  public Duration bound() {
    return START.plusSeconds((long) tasks * SLOWEST_SECONDS_PER_TASK);
  }

  @Override
  public long diskBytes() {
    return DISK;
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(options);
    String flags = ArmProgram.childFlags(side, folder, CHILD_HEAP);
    told.put("child-flags", forks ? flags + " " + String.join(" ", Census.flags(folder)) : flags);
    return told;
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public List<String> command(Side side, RunFolder folder) {
    List<String> command = new ArrayList<>(ArmMeasurement.super.command(side, folder));
    if (forks) {
      command.addAll(1, Census.flags(folder));
    }
    return command;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    program().check(side, folder, report, List.of(WAITING_RSS));
    Map<String, Double> values = new HashMap<>(report.metrics());
    values.putAll(times(report.marks(), tasks));
    if (forks) {
      values.putAll(launches(report.marks(), Census.forks(folder, report.marks())));
    }
    // Events that did not happen have no value.
    values.values().removeIf(value -> value == 0);
    return values;
  }

  /** Returns how many processes and hand-overs there were for each task. */
  static Map<String, Double> launches(List<Mark> marks, Census.Forks forks) throws RunFailure {
    double launched = marks.stream().filter(mark -> mark.name().equals("received")).count();
    return Map.of(FORKS.name(), forks.all() / launched, POOL_FORKS.name(), forks.ofPool() / launched,
        HANDED_OVER.name(), HandOvers.of(marks) / launched);
  }

  static Map<String, Double> times(List<Mark> marks, int tasks) throws RunFailure {
    Map<String, Mark> received = byKey(marks, "received");
    Map<String, Mark> done = byKey(marks, "done");
    List<Mark> records = marks.stream().filter(mark -> mark.name().equals("record")).toList();
    if (records.size() != tasks
        || !records.stream().allMatch(mark -> received.containsKey(mark.key()) && done.containsKey(mark.key()))) {
      throw new RunFailure("marked " + records.size() + " first records of " + tasks + ", or not those of its tasks");
    }
    long from = records.stream().mapToLong(mark -> received.get(mark.key()).start()).min().orElseThrow();
    long to = records.stream().mapToLong(mark -> done.get(mark.key()).end()).max().orElseThrow();
    double[] seconds = records.stream()
        .mapToDouble(mark -> (mark.start() - received.get(mark.key()).start()) / NANOS_PER_SECOND).sorted().toArray();
    int middle = seconds.length / 2;
    double median = seconds.length % 2 == 1 ? seconds[middle] : (seconds[middle - 1] + seconds[middle]) / 2;
    return Map.of(TASK_RATE.name(), tasks * NANOS_PER_SECOND / (to - from), FIRST_RECORD.name(), median);
  }

  private static Map<String, Mark> byKey(List<Mark> marks, String name) {
    Map<String, Mark> byKey = new HashMap<>();
    marks.stream().filter(mark -> mark.name().equals(name)).forEach(mark -> byKey.putIfAbsent(mark.key(), mark));
    return byKey;
  }
}
