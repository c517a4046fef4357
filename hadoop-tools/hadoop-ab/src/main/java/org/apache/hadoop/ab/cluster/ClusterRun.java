/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.IOException;
import java.nio.file.Files;
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
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.Probe;
import org.apache.hadoop.ab.run.ProbeSums;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * A workload on a cluster of an arm: the main class of hadoop-ab-arm, controlled by {@code run.properties}.
 *
 * @param input the workload's part files, which no run modifies
 * @param cluster the composition of the cluster
 * @param tools the jars that precede the arm's own on the class path: hadoop-ab-arm, hadoop-terasort
 * @param probes methods to observe; the agent runs only if there is one, because it slows down every JVM
 * @param agent the jar of the probe agent, which also weaves marks
 * @param asked the options of the jobs
 */
public record ClusterRun(Workload workload, Shape shape, Path input, ClusterShape cluster, List<Path> tools,
    List<Probe> probes, Path agent, JobOptions asked) implements ArmMeasurement {
  /** The heap of the arm's JVM, the same for every arm and small enough for two arms on a laptop. */
  private static final List<String> HEAP = List.of("-Xmx768m");
  private static final String CHILD_HEAP = "-Xmx256m";
  private static final int SLOTS = 2;
  /** The extra time after a fault, in which a task may time out. */
  private static final Duration AFTER_FAULT = Duration.ofMinutes(15);
  private static final long CLUSTER_BYTES = 200L << 20;

  /** Creates a run of one job on a mini cluster without further options. */
  public ClusterRun(Workload workload, Shape shape, Path input, int trackers, List<Path> tools, List<Probe> probes,
      Path agent) {
    this(workload, shape, input, new ClusterShape(ClusterShape.MINI_KIND, trackers, ""), tools, probes, agent,
        JobOptions.PLAIN);
  }

  @Override
  public ArmProgram program() {
    return new ArmProgram(tools, probes, agent, asked.marks());
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public String description() {
    StringBuilder description = new StringBuilder(workload.name() + ": " + shape + ", " + cluster);
    asked.fault().ifPresent(fault -> description.append("; ").append(fault));
    asked.typed().forEach(option -> description.append("; ").append(option));
    probes.forEach(probe -> description.append("; --probe ").append(probe.name()).append('=').append(probe.target()));
    return description.toString();
  }

  @Override
  public Optional<NodeNetwork> network() {
    return cluster.network();
  }

  @Override
  public Duration bound() {
    Duration faulty = asked.fault().map(fault -> AFTER_FAULT.plusSeconds(fault.seconds())).orElse(Duration.ZERO);
    return workload.bound(shape).multipliedBy(asked.jobs()).plusSeconds(asked.idleSeconds()).plus(faulty);
  }

  @Override
  public long diskBytes() {
    return CLUSTER_BYTES + workload.diskBytes(shape) * asked.jobs();
  }

  @Override
  public Map<String, Object> told(Side side, RunFolder folder) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.putAll(cluster.told());
    told.put("input", input);
    told.put("output", folder.output());
    told.put("reduces", shape.reduces());
    told.put("replication", shape.replication());
    told.put("map-slots", SLOTS);
    told.put("reduce-slots", SLOTS);
    List<String> childFlags = new ArrayList<>(List.of(ArmProgram.childFlags(side, folder, CHILD_HEAP)));
    childFlags.addAll(program().markFlags(folder));
    childFlags.addAll(asked.flags(folder));
    told.put("child-flags", String.join(" ", childFlags));
    told.put("jobs", asked.jobs());
    told.put("idle", asked.idleSeconds());
    asked.fault().ifPresent(fault -> told.putAll(fault.told()));
    return told;
  }

  @Override
  public List<String> command(Side side, RunFolder folder) {
    List<String> command = new ArrayList<>(ArmMeasurement.super.command(side, folder));
    command.addAll(1, asked.flags(folder));
    return command;
  }

  @Override
  public List<String> jvmFlags() {
    return HEAP;
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    Map<String, Double> values = checked(side, folder, report, workload.metrics());
    for (Probe probe : probes) {
      ProbeSums sums = report.probe(probe.name());
      if (sums.matched() == 0) {
        throw new RunFailure("no loaded class has the method " + probe.target());
      }
      values.put(probe.calls().name(), (double) sums.calls());
      values.put(probe.time().name(), sums.nanos() / Probe.NANOS_PER_SECOND);
    }
    values.putAll(asked.values(folder, report.marks()));
    return values;
  }

  /**
   * Returns the values of a run that succeeded and wrote the right output.
   *
   * @throws RunFailure if the run does not count
   */
  public Map<String, Double> checked(Side side, RunFolder folder, RunReport report, List<Metric> metrics)
      throws IOException, RunFailure {
    program().check(side, folder, report, metrics);
    if (!Files.isDirectory(folder.output())) {
      throw new RunFailure("left no output");
    }
    try {
      workload.check(shape, input, folder.output());
    } catch (WrongOutputException | IllegalArgumentException e) {
      throw new RunFailure("wrote wrong output: " + e.getMessage());
    }
    return new HashMap<>(report.metrics());
  }
}
