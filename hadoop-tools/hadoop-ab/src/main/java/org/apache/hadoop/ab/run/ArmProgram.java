/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.ab.arms.Arm;
import org.apache.hadoop.ab.arms.ClassPaths;
import org.apache.hadoop.ab.arms.WovenJars;

/**
 * The main class of hadoop-ab-arm: its command line, its properties file, and the check of its report.
 *
 * @param tools the jars that precede the arm's own on the class path
 * @param probes methods to observe; the agent runs only if there is one, because it slows down every JVM
 * @param agent the jar of the probe agent, which also weaves marks
 * @param marks the calls that all processes report, by name
 */
public record ArmProgram(List<Path> tools, List<Probe> probes, Path agent, Map<String, String> marks) {
  private static final String MAIN = "org.apache.hadoop.ab.arm.ArmMain";
  /** A flag that keeps a killed JVM from leaving its performance counters in the system's temporary directory. */
  public static final String NO_PERF_DATA = "-XX:-UsePerfData";

  /** Creates a program of one jar without probes and marks, which needs no agent. */
  public ArmProgram(Path tool) {
    this(List.of(tool), List.of(), tool);
  }

  /** Creates a program without marks. */
  public ArmProgram(List<Path> tools, List<Probe> probes, Path agent) {
    this(tools, probes, agent, Map.of());
  }

  /** Returns the arm as it runs, with jars woven to report the marks. */
  private Arm arm(Side side) {
    return new WovenJars(agent, marks).of(side.arm());
  }

  /** Returns the JVM flags that make a JVM report the marks. */
  public List<String> markFlags(RunFolder folder) {
    return marks.isEmpty() ? List.of() : List.of("-Dab.marks=" + folder.report());
  }

  /** Returns the program and its arguments. */
  public List<String> command(Side side, RunFolder folder, List<String> heap) {
    List<Path> classPath = new ArrayList<>(tools);
    classPath.addAll(arm(side).classPath());
    List<String> command = new ArrayList<>(List.of(side.jdk().java().toString()));
    command.addAll(heap);
    command.add(NO_PERF_DATA);
    command.addAll(side.arm().jvmFlags());
    command.addAll(side.profilerFlags(folder));
    command.add("-Djava.io.tmpdir=" + folder.tmp());
    command.addAll(markFlags(folder));
    command.add("-XX:ErrorFile=" + folder.logs().resolve("hs_err_%p.log"));
    if (!probes.isEmpty()) {
      command.add("-javaagent:" + agent + "=" + folder.properties());
    }
    command.addAll(List.of("-cp", ClassPaths.join(classPath), MAIN, folder.properties().toString()));
    return command;
  }

  /** Returns the JVM flags of every task, including those of the arm itself. */
  public static String childFlags(Side side, RunFolder folder, String heap) {
    List<String> flags = new ArrayList<>(List.of(heap, NO_PERF_DATA));
    flags.addAll(side.arm().childJvmFlags());
    flags.addAll(side.profilerFlags(folder));
    return String.join(" ", flags);
  }

  /** Writes run.properties: {@code entries} and the properties common to all runs. */
  public void prepare(Side side, RunFolder folder, Map<String, Object> entries) throws IOException {
    Properties properties = new Properties();
    entries.forEach((key, value) -> properties.setProperty(key, value.toString()));
    properties.setProperty("arm", side.label());
    properties.setProperty("dir", folder.scratch().toString());
    properties.setProperty("logs", folder.logs().toString());
    properties.setProperty("report", folder.report().toString());
    properties.setProperty("classes.cluster", String.join(",", side.arm().clusterClasses().keySet()));
    properties.setProperty("classes.child", String.join(",", side.arm().childClasses().keySet()));
    if (!probes.isEmpty()) {
      properties.setProperty("probe.jar", agent.toString());
      probes.forEach(probe -> properties.setProperty("probe.method." + probe.name(), probe.target()));
    }
    Map<String, String> conf = new HashMap<>(side.arm().conf());
    conf.putAll(side.conf());
    conf.forEach((key, value) -> properties.setProperty("conf." + key, value));
    try (BufferedWriter out = Files.newBufferedWriter(folder.properties(), StandardCharsets.UTF_8)) {
      properties.store(out, null);
    }
  }

  /**
   * Checks that a run finished, used the jars of its arm, and reported {@code metrics}.
   *
   * @throws RunFailure if the run does not count
   */
  public void check(Side side, RunFolder folder, RunReport report, List<Metric> metrics) throws RunFailure {
    if (!report.done()) {
      throw new RunFailure("ended in stage '" + report.stage() + "' without an error or a result; its log: "
          + folder.logName());
    }
    Identity.check(arm(side), report);
    for (Metric metric : metrics) {
      if (!report.metrics().containsKey(metric.name())) {
        throw new RunFailure("reported no " + metric.name());
      }
    }
  }
}
