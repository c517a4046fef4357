/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.toy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.run.ArmMeasurement;
import org.apache.hadoop.ab.run.ArmProgram;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/** A run of the toy workload. */
public record ToyRun(Map<String, Object> options) implements ArmMeasurement {
  static final List<Metric> METRICS = List.of(new Metric("wall", "s", true, "of all turns"));

  @Override
  public ArmProgram program() {
    return new ArmProgram(List.of(Path.of("/arm.jar")), List.of(), Path.of("/agent.jar"));
  }

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String description() {
    return "toy: " + options;
  }

  @Override
  public Duration bound() {
    return Duration.ofMinutes(1);
  }

  @Override
  public long diskBytes() {
    return 1;
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    return options;
  }

  @Override
  public List<String> jvmFlags() {
    return List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws RunFailure {
    program().check(side, folder, report, METRICS);
    return report.metrics();
  }
}
