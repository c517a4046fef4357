/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jmh;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.ab.arms.ClassPaths;
import org.apache.hadoop.ab.arms.Jars;
import org.apache.hadoop.ab.run.Measurement;
import org.apache.hadoop.ab.run.RunFailure;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.RunReport;
import org.apache.hadoop.ab.run.Side;

/**
 * The JMH benchmarks that match a pattern, on the class path of an arm. Each run is one fork; each benchmark is a
 * separate metric, in nanoseconds per operation.
 *
 * @param pattern a regular expression for the benchmarks' full names
 * @param classPath of the benchmarks and JMH, without any Hadoop
 * @param options further options for JMH's command line
 */
public record BenchmarkRun(String pattern, List<Path> classPath, List<String> options) implements Measurement {
  /** The unit that the benchmarks' base class sets; benchmarks that override it cannot be compared. */
  public static final String UNIT = "ns/op";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration BOUND = Duration.ofMinutes(30);
  private static final long DISK_BYTES = 256L << 20;

  @Override
  public String name() {
    return "jmh";
  }

  @Override
  public String description() {
    return "jmh: " + pattern + (options.isEmpty() ? "" : " with " + String.join(" ", options));
  }

  @Override
  public Duration bound() {
    return BOUND;
  }

  @Override
  public long diskBytes() {
    return DISK_BYTES;
  }

  @Override
  public void prepare(Side side, RunFolder folder) {
    // Everything is passed on the command line.
  }

  @Override
  public List<String> command(Side side, RunFolder folder) {
    List<Path> entries = new ArrayList<>(classPath);
    entries.addAll(side.arm().classPath());
    List<String> command = new ArrayList<>(List.of(side.jdk().java().toString(), "-XX:-UsePerfData"));
    command.addAll(side.arm().jvmFlags());
    // JMH passes its own flags on to the JVMs that it forks.
    command.addAll(side.profilerFlags(folder));
    command.addAll(List.of(ClassLoadLog.flag(folder.report()), "-Djava.io.tmpdir=" + folder.tmp(), "-cp",
        ClassPaths.join(entries), "org.openjdk.jmh.Main", pattern, "-rf", "json", "-rff", results(folder).toString(),
        "-foe", "true"));
    command.addAll(options);
    return command;
  }

  private static Path results(RunFolder folder) {
    return folder.report().resolve("jmh.json");
  }

  @Override
  public Map<String, Double> values(Side side, RunFolder folder, RunReport report) throws IOException, RunFailure {
    Path file = results(folder);
    if (!Files.isRegularFile(file) || Files.size(file) == 0) {
      throw new RunFailure("no benchmark matches '" + pattern + "', or JMH could not run it; its log: "
          + folder.logName());
    }
    Map<String, Double> values = new TreeMap<>();
    for (JsonNode result : JSON.readTree(file.toFile())) {
      String unit = result.path("primaryMetric").path("scoreUnit").asText();
      if (!unit.equals(UNIT)) {
        throw new RunFailure(metric(result) + " measures in " + unit + ", not in " + UNIT
            + ": extend AbstractMicrobenchmark and do not change its mode");
      }
      values.put(metric(result), result.path("primaryMetric").path("score").asDouble(Double.NaN));
    }
    if (values.isEmpty()) {
      throw new RunFailure("no benchmark matches '" + pattern + "'");
    }
    requireOwnJars(side, folder);
    return values;
  }

  /** Returns class, method and parameters: {@code DataChecksumBenchmark.update[512]}. */
  private static String metric(JsonNode result) {
    String[] parts = result.path("benchmark").asText().split("\\.");
    String name = parts[parts.length - 2] + "." + parts[parts.length - 1];
    List<String> parameters = new ArrayList<>();
    result.path("params").forEach(value -> parameters.add(value.asText()));
    return parameters.isEmpty() ? name : name + "[" + String.join(",", parameters) + "]";
  }

  private void requireOwnJars(Side side, RunFolder folder) throws IOException, RunFailure {
    Map<String, Path> loaded = ClassLoadLog.read(folder.report());
    loaded.values().removeAll(classPath);
    if (loaded.isEmpty()) {
      throw new RunFailure("loaded no class of the arm's jars, and so did not measure them");
    }
    for (Map.Entry<String, Path> each : loaded.entrySet()) {
      if (!side.arm().sums().containsKey(each.getValue())) {
        throw new RunFailure("ran on a wrong jar: " + each.getKey() + " came from " + each.getValue());
      }
    }
    Set<Path> jars = new HashSet<>(loaded.values());
    for (Path jar : jars) {
      if (!Jars.sha256(jar).equals(side.arm().sums().get(jar))) {
        throw new RunFailure("ran on a wrong jar: " + jar + " has changed since the measurement began");
      }
    }
  }
}
