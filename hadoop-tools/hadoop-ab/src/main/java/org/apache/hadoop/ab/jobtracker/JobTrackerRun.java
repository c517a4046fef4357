/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * A JobTracker of an arm with simulated trackers, in one JVM, limited to heartbeats, scheduling, bookkeeping and
 * history. The arm checks its jobs' histories, because only Hadoop can read them.
 *
 * @param options by name, including defaults
 * @param tool the jar of hadoop-ab-arm
 * @param heapMegabytes of the arm's JVM
 */
public record JobTrackerRun(JobTrackerShape shape, Map<String, Object> options, long seed, Path tool,
    int heapMegabytes) implements ArmMeasurement {
  /** The name on the command line and in the arm. */
  public static final String NAME = "jobtracker";
  public static final String DESCRIPTION =
      "a JobTracker serves simulated trackers (default: 1000 of them, one job of 30000 maps and 200 reduces)";
  private static final String HEAP_PER_TASK = "heap_per_task";
  private static final List<Metric> ALWAYS = List.of(
      new Metric("launch_rate", "launches/s", false, "tasks launched, from the first launch to the closed histories"),
      new Metric("launch_cpu", "us", true,
          "CPU time per launch: the heartbeats and everything else that the JVM does, but not the simulation"),
      new Metric("heartbeat_p50", "ms", true, "half of the heartbeats took no longer than this"),
      new Metric("heartbeat_p99", "ms", true, "99 of 100 heartbeats took no longer than this"),
      new Metric("heartbeat_p999", "ms", true, "999 of 1000 heartbeats took no longer than this"),
      new Metric("over_100ms", "share", true,
          "share of the time in which a heartbeat took over 100 ms, without garbage collections; 0.000001 for none"),
      new Metric("init", "s", true,
          "from the first submission until all jobs submitted at first have their tasks; with waves, their mean"),
      new Metric(HEAP_PER_TASK, "bytes", true, "live heap of the jobs per task, after nine tenths"),
      new Metric("locality", "share", false, "share of the maps that found their input on their own host"),
      new Metric("last_tenth", "ratio", false, "launch rate of the last tenth of the maps over that of the first"),
      new Metric("forgotten", "share", true,
          "share of the trackers that the JobTracker wrongly considered lost; 0.000001 for none"));
  private static final Metric ROUND =
      new Metric("round", "s", true, "longest time in which every tracker of a driver sent one heartbeat");
  private static final Metric LATE = new Metric("late", "share", true,
      "share of the trackers that sent a heartbeat over an interval late; 0.000001 for none");
  private static final List<Metric> OF_LOCKS = List.of(
      new Metric("lock_wait", "ms", true, "lock waits of heartbeats per 1000 launches; 0.000001 for none"),
      new Metric("lock_wait_most", "share", true, "share of the lock with most of the waiting; 0.000001 for none"));
  private static final Metric OF_SCRAPES = new Metric("scrape_cpu", "share", true,
      "CPU time of the web server, which answers metrics requests, over that of the whole JobTracker");
  private static final Metric GROWTH = new Metric("heap_growth", "ratio", true,
      "live heap when nine tenths of the maps are launched over that after one tenth");
  private static final List<Metric> OF_A_STORM = List.of(
      new Metric("storm_p99", "ms", true, "heartbeat_p99 while the jobs of the storm were submitted"),
      new Metric("calm_p99", "ms", true, "heartbeat_p99 in the rest of the run"),
      new Metric("storm_on_core_p99", "ms", true, "storm_p99 without the time that the drivers waited for a core"),
      new Metric("calm_on_core_p99", "ms", true, "calm_p99 without the time that the drivers waited for a core"),
      new Metric("submit_max", "s", true, "the longest submission of the storm"));
  /**
   * The metrics that may be zero in a run, in total or for a tenth of it or a single lock; they get a tiny value
   * instead, because ratios need positive values.
   */
  private static final Set<String> MAY_BE_NONE =
      Set.of("over_100ms", "gc", "forgotten", "late", "locality", "lock_wait", "lock_wait_most", "storm_p99",
          "storm_on_core_p99", "calm_on_core_p99");
  private static final double NONE = 1e-6;
  private static final Duration START = Duration.ofMinutes(5);
  /**
   * A tenth of stock's rate on two cores, which is 4,300 launches per second at the end of a large run; less is a hang.
   */
  private static final double SLOWEST_LAUNCHES_PER_SECOND = 400;
  /** The allowance for late trackers, as a multiple of the time that the tasks themselves take. */
  private static final double PATIENCE = 4;
  private static final double JOBS_PER_SECOND = 5;
  /** The maximum number of files per job that the JobTracker itself creates. */
  private static final double FILES_PER_JOB = 5;
  private static final double MILLIS_PER_SECOND = 1000;
  private static final long LOGS = 64L << 20;
  /** The splits, their locations, and the history of an attempt, which is text. */
  private static final long BYTES_PER_TASK = 8 << 10;
  private static final long BYTES_PER_JOB = 512 << 10;
  /** The bytes per launch of a recording of lock waits. */
  private static final long BYTES_PER_WAIT = 4 << 10;

  /** Returns all metrics that a run can have. */
  public static List<Metric> metrics() {
    List<Metric> metrics = new ArrayList<>(ALWAYS);
    metrics.add(LATE);
    metrics.add(ROUND);
    metrics.add(GROWTH);
    metrics.add(OF_SCRAPES);
    metrics.addAll(OF_LOCKS);
    metrics.addAll(OF_A_STORM);
    return metrics;
  }

  /** Returns the metrics of each run of a shape; the first is the default of {@code --require}. */
  public static List<Metric> metrics(JobTrackerShape shape) {
    List<Metric> metrics = new ArrayList<>(ALWAYS);
    if (shape.load().jobsComeLater()) {
      // The remains of retired jobs would be attributed to the few tasks that are left.
      metrics.removeIf(metric -> metric.name().equals(HEAP_PER_TASK));
    }
    metrics.add(shape.beats().saturate() ? ROUND : LATE);
    if (shape.load().jobsComeLater()) {
      metrics.add(GROWTH);
    }
    if (shape.scrape() > 0) {
      metrics.add(OF_SCRAPES);
    }
    if (shape.lockWait()) {
      metrics.addAll(OF_LOCKS);
    }
    if (shape.trouble().storm() > 0) {
      metrics.addAll(OF_A_STORM);
    }
    return metrics;
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(tool);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + shape + "; heap " + heapMegabytes + " MB";
  }

  @Override
  public Duration bound() {
    int jobs = shape.load().jobs() + shape.trouble().storm();
    double files = jobs * FILES_PER_JOB * shape.trouble().writeDelayMillis() / MILLIS_PER_SECOND;
    double lost = shape.trouble().lost() > 0 ? 2.0 * shape.trouble().expirySeconds() : 0;
    return START.plusSeconds((long) ((shape.launches() + shape.warmUp()) / SLOWEST_LAUNCHES_PER_SECOND
        + PATIENCE * shape.seconds() + jobs / JOBS_PER_SECOND + files + lost));
  }

  @Override
  public long diskBytes() {
    return LOGS + (shape.launches() + shape.warmUp()) * (BYTES_PER_TASK + (shape.lockWait() ? BYTES_PER_WAIT : 0))
        + (shape.load().jobs() + shape.trouble().storm()) * BYTES_PER_JOB;
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(options);
    told.put("seed", seed);
    return told;
  }

  /** Returns flags for a heap that is fully allocated at the start, and for a log of warnings and errors only. */
  @Override
  public List<String> jvmFlags() {
    return List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m", "-XX:+AlwaysPreTouch",
        "-Dhadoop.root.logger=WARN,console");
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    // So many jobs may have been retired when the heap is measured that no value per task can be computed.
    program().check(side, folder, report,
        metrics(shape).stream().filter(metric -> !metric.name().equals(HEAP_PER_TASK)).toList());
    Map<String, Double> values = new LinkedHashMap<>(report.metrics());
    values.replaceAll((name, value) -> MAY_BE_NONE.contains(whole(name)) ? Math.max(NONE, value) : value);
    return values;
  }

  /** Returns the metric without its tenth: {@code locality} for {@code locality.3}. */
  private static String whole(String metric) {
    return metric.split("\\.", 2)[0];
  }
}
