/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.cluster.ClusterRun;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * A job on real daemons while a plan is carried out on them.
 *
 * @param job the job and the handling of its output
 * @param limit after which the job counts as hung
 */
public record ChaosRun(ClusterRun job, ChaosPlan plan, Duration limit) implements ArmMeasurement {
  static final String NAME = "chaos";
  /** The time for the start, copying data in and out, and waiting until all daemons have recovered. */
  private static final Duration REST = Duration.ofMinutes(6);
  private static final long SMALL_DISKS = 1L << 30;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return NAME + ": " + job.description() + "; " + plan.name();
  }

  @Override
  public Duration bound() {
    return limit.plus(REST);
  }

  @Override
  public long diskBytes() {
    return job.diskBytes() + SMALL_DISKS;
  }

  @Override
  public Optional<NodeNetwork> network() {
    return job.network();
  }

  @Override
  public ArmProgram program() {
    return job.program();
  }

  @Override
  public List<String> jvmFlags() {
    return job.jvmFlags();
  }

  private static Path file(RunFolder folder) {
    return folder.root().resolve("plan.txt");
  }

  @Override
  public void prepare(Side side, RunFolder folder) throws IOException {
    Files.write(file(folder), plan.steps());
    ArmMeasurement.super.prepare(side, folder);
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>(job.told(side, folder));
    told.put("job", job.name());
    told.put("plan", file(folder));
    told.put("limit", limit.toSeconds());
    return told;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    return job.checked(side, folder, report, ChaosCommand.METRICS);
  }
}
