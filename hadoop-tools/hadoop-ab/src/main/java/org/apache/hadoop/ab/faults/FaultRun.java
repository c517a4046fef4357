/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.faults;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * One job of an arm while something goes wrong. Wrong output, a failure or a hang of the job is a result, not a failure
 * of the run.
 *
 * @param limit after which the job is abandoned
 * @param tool the jar of hadoop-ab-arm
 */
public record FaultRun(FaultKind fault, Duration limit, long seed, Path tool) implements ArmMeasurement {
  public static final String NAME = "shuffle-faults";

  public static final Metric WALL = new Metric("wall", "s", true, "from the job's submission to its end or the limit");
  public static final Metric FAILED_COPIES = new Metric("failed_copies", "copies", true, "as counted by the job");
  public static final Metric MAPS = new Metric("maps", "attempts", true, "attempts of maps that were started");
  public static final Metric REDUCES = new Metric("reduces", "attempts", true, "attempts of reduces that were started");
  private static final Metric END = new Metric("end", "kind", true, "how the job ended, counted from 1");
  private static final List<Metric> METRICS = List.of(END, WALL, FAILED_COPIES, MAPS, REDUCES);

  private static final Duration CLUSTER = Duration.ofMinutes(2);
  private static final List<String> HEAP = List.of("-Xmx512m");
  private static final String CHILD_HEAP = "-Xmx200m";
  private static final long DISK = 200L << 20;

  /** The ways in which a job can end, in the order of the arm's numbers. */
  public enum End {
    RIGHT("right"),
    WRONG("WRONG OUTPUT"),
    FAILED("failed"),
    RUNNING("still running");

    private final String text;

    End(String text) {
      this.text = text;
    }

    /** Returns the end of a run that did not fail. */
    public static End of(Run run) {
      return values()[run.values().get(END.name()).intValue() - 1];
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Returns all metrics that a run can have. */
  public static List<Metric> metrics() {
    return METRICS;
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
    return NAME + ": " + fault;
  }

  @Override
  public Duration bound() {
    return limit.plus(CLUSTER);
  }

  @Override
  public long diskBytes() {
    return DISK;
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    return Map.of("fault", fault, "limit", limit.toSeconds(), "seed", seed, "child-flags",
        ArmProgram.childFlags(side, folder, CHILD_HEAP));
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    program().check(side, folder, report, METRICS);
    Map<String, Double> values = new HashMap<>(report.metrics());
    // Events that did not happen have no value.
    values.values().removeIf(value -> value == 0);
    return values;
  }
}
