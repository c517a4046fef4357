/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.workload.Probe;
import org.apache.hadoop.ab.workload.Shape;
import org.apache.hadoop.ab.workload.Workload;
import org.apache.hadoop.ab.workload.WrongOutputException;

/**
 * A workload on a mini cluster of an arm: the main class of hadoop-ab-arm, told by {@code run.properties} what to do.
 *
 * @param input the workload's part files, which no run changes
 * @param tools the jars that stand before the arm's own: hadoop-ab-arm, hadoop-terasort
 * @param probes methods to watch; the agent runs only if there is one, as it costs every JVM its share
 * @param agent the jar of the probe agent
 */
public record ClusterRun(Workload workload, Shape shape, Path input, int trackers, int dataNodes, List<Path> tools,
    List<Probe> probes, Path agent) implements Measurement {
  /** The same for every arm and small enough for two arms' worth of a laptop. */
  private static final List<String> HEAP = List.of("-Xmx768m");
  private static final String CHILD_HEAP = "-Xmx256m";
  private static final int SLOTS = 2;
  private static final long CLUSTER_BYTES = 200L << 20;

  private ArmProgram program() {
    return new ArmProgram(tools, probes, agent);
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public String description() {
    return workload.name() + ": " + shape + ", " + trackers + " trackers, " + dataNodes + " data nodes";
  }

  @Override
  public Duration bound() {
    return workload.bound(shape);
  }

  @Override
  public long diskBytes() {
    return CLUSTER_BYTES + workload.diskBytes(shape);
  }

  @Override
  public void prepare(Side side, RunFolder folder) throws IOException {
    Map<String, Object> entries = new LinkedHashMap<>();
    entries.put("workload", workload.name());
    entries.put("trackers", trackers);
    entries.put("datanodes", dataNodes);
    entries.put("input", input);
    entries.put("output", folder.output());
    entries.put("size.bytes", shape.bytes());
    entries.put("maps", shape.maps());
    entries.put("reduces", shape.reduces());
    entries.put("replication", shape.replication());
    entries.put("map.slots", SLOTS);
    entries.put("reduce.slots", SLOTS);
    entries.put("child.jvm.flags", String.join(" ", childFlags(side)));
    program().prepare(side, folder, entries);
  }

  private static List<String> childFlags(Side side) {
    List<String> flags = new ArrayList<>(List.of(CHILD_HEAP, ArmProgram.NO_PERF_DATA));
    flags.addAll(side.arm().childJvmFlags());
    return flags;
  }

  @Override
  public List<String> command(Side side, RunFolder folder) {
    return program().command(side, folder, HEAP);
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    ArmProgram.check(side, folder, report, workload.metrics());
    if (!Files.isDirectory(folder.output())) {
      throw new RunFailure("left no output");
    }
    try {
      workload.check(shape, input, folder.output());
    } catch (WrongOutputException | IllegalArgumentException e) {
      throw new RunFailure("wrote wrong output: " + e.getMessage());
    }
    Map<String, Double> values = new HashMap<>(report.metrics());
    for (Probe probe : probes) {
      ProbeSums sums = report.probe(probe.name());
      if (sums.matched() == 0) {
        throw new RunFailure("no class that was loaded has the method " + probe.target());
      }
      values.put(probe.calls().name(), (double) sums.calls());
      values.put(probe.time().name(), sums.nanos() / Probe.NANOS_PER_SECOND);
    }
    return values;
  }
}
