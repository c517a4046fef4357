/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.shuffle;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.NetworkNamespace;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * Reduces of an arm that copy map outputs from many addresses of this machine, without a cluster: the tracker's servlet
 * and HTTP server run in separate processes, the reduces in another. The arm checks every record itself.
 *
 * <p>Everything stays in memory, so that no merge and no disk is measured; apart from copying the outputs, a reduce
 * only reads each byte once.
 *
 * @param options by name, including defaults
 * @param tool the jar of hadoop-ab-arm
 */
public record ShuffleRun(ShuffleShape shape, Map<String, Object> options, long seed, Path tool)
    implements ArmMeasurement {
  /** The name on the command line and in the arm. */
  public static final String NAME = "shuffle";
  public static final String DESCRIPTION = "reduces copy map outputs from many addresses, without a cluster";
  private static final String FAILED_FETCHES = "failed_fetches";
  private static final String REPORTED = "reported";
  private static final List<Metric> ALWAYS = List.of(
      new Metric("wall", "s", true, "time of a round, from the list of maps to the last verified byte"),
      new Metric("read_wall", "s", true, "time of a round, to the last record that the reduces have read"),
      new Metric("segments_rate", "1/s", false, "map outputs copied per second, over all reduces"),
      new Metric("bytes_rate", "MB/s", false, "their bytes, in millions"),
      new Metric("cpu_per_gb", "s", true, "CPU time of reduces and servers per 10^9 bytes"),
      new Metric("reduce_cpu_per_gb", "s", true, "CPU time of the reduces per 10^9 bytes"),
      new Metric("server_cpu_per_gb", "s", true, "CPU time of the servers per 10^9 bytes"),
      new Metric(FAILED_FETCHES, "per round", true, "as counted by the reduces; a run with none has no value"),
      new Metric(REPORTED, "per round", true,
          "outputs that reduces reported to the JobTracker as failed; a run with none has no value"),
      new Metric("connections", "per round", true, "connections opened, as counted by the kernel"));
  private static final List<Metric> OF_A_RAW_LOOP = List.of(
      new Metric("raw_rate", "MB/s", false, "the same bytes over plain connections, one per reduce and host"),
      new Metric("raw_cpu_per_gb", "s", true, "CPU time of both sides of the raw loop per 10^9 bytes"),
      new Metric("share_of_raw", "share", false, "bytes_rate over raw_rate"));
  /** Disables INFO, which logs several lines for each output. */
  private static final String QUIET = "-Dhadoop.root.logger=WARN,console";
  /** Opens the JDK's HTTP client to the arm, which closes its connections between rounds. */
  private static final String HTTP_CLIENT = "--add-opens=java.base/sun.net.www.http=ALL-UNNAMED";
  private static final String PARALLEL_COPIES = "mapreduce.reduce.shuffle.parallelcopies";
  private static final Duration START = Duration.ofMinutes(6);
  private static final long LOGS = 64L << 20;
  private static final int MEGABYTE_SHIFT = 20;
  private static final int HEAP_MEGABYTES = 512;

  /** Returns all metrics that a run can have. */
  public static List<Metric> metrics() {
    return metrics(true);
  }

  /** Returns the metrics of each run of a shape; the first is the default of {@code --require}. */
  public static List<Metric> metrics(ShuffleShape shape) {
    return metrics(shape.raw());
  }

  private static List<Metric> metrics(boolean raw) {
    List<Metric> metrics = new ArrayList<>(reported(raw));
    metrics.addAll(CopyPhases.METRICS);
    return metrics;
  }

  /** Returns the metrics that the arm itself reports. */
  private static List<Metric> reported(boolean raw) {
    List<Metric> metrics = new ArrayList<>(ALWAYS);
    if (raw) {
      metrics.addAll(OF_A_RAW_LOOP);
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
    return NAME + ": " + shape;
  }

  @Override
  public Optional<NetworkNamespace> network() {
    return shape.network().somaxconn().map(NetworkNamespace::new);
  }

  @Override
  public Duration bound() {
    double seconds = ShuffleShape.Pace.HANG.seconds(shape.outputs(), shape.network());
    double once = (shape.rounds().timed() + shape.rounds().warmUp()) * seconds + shape.rounds().warmUpSeconds();
    return START.plusSeconds((long) (once * (shape.raw() ? 2 : 1)));
  }

  @Override
  public long diskBytes() {
    return LOGS + shape.outputs().bytes();
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(options);
    told.put("seed", seed);
    shape.parallelCopies().ifPresent(copies -> told.put("conf." + PARALLEL_COPIES, copies));
    return told;
  }

  /**
   * Returns flags for a heap that is fully allocated at the start: one and a half times the outputs, plus a constant.
   */
  @Override
  public List<String> jvmFlags() {
    long megabytes = HEAP_MEGABYTES + (shape.outputs().bytes() + shape.outputs().bytes() / 2 >> MEGABYTE_SHIFT);
    return List.of("-Xms" + megabytes + "m", "-Xmx" + megabytes + "m", "-XX:+AlwaysPreTouch", HTTP_CLIENT, QUIET);
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    program().check(side, folder, report, reported(shape.raw()));
    Map<String, Double> values = new HashMap<>(report.metrics());
    values.putAll(CopyPhases.of(folder));
    // A ratio to zero is undefined.
    values.remove(FAILED_FETCHES, 0.0);
    values.remove(REPORTED, 0.0);
    return values;
  }
}
