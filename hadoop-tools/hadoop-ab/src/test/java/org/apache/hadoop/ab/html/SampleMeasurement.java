/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.html;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.ab.arms.QueuedPatch;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.report.Header;
import org.apache.hadoop.ab.report.Machine;
import org.apache.hadoop.ab.report.ResultsFile;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.stats.Requirement;

/** A made-up measurement, in the files that a real one leaves. */
public final class SampleMeasurement {
  private final Path folder;
  private final List<String> arms;
  private final List<Metric> metrics = new ArrayList<>();
  private final List<Run> runs = new ArrayList<>();
  private final List<Requirement> requirements = new ArrayList<>();
  private final Map<String, Map<String, String>> confs = new LinkedHashMap<>();
  private final Map<String, List<QueuedPatch>> patches = new LinkedHashMap<>();
  private int rounds;

  public SampleMeasurement(Path folder, String... arms) {
    this.folder = folder;
    this.arms = List.of(arms);
  }

  public SampleMeasurement metric(String name, String unit, boolean lowerIsBetter) {
    metrics.add(new Metric(name, unit, lowerIsBetter, name));
    return this;
  }

  public SampleMeasurement conf(String arm, String key, String value) {
    confs.computeIfAbsent(arm, each -> new TreeMap<>()).put(key, value);
    return this;
  }

  public SampleMeasurement patches(String arm, QueuedPatch... its) {
    patches.put(arm, List.of(its));
    return this;
  }

  public SampleMeasurement require(String text) {
    requirements.add(Requirement.parse(text));
    return this;
  }

  /** Adds a valid run with a value for each metric, in their order. */
  public SampleMeasurement run(String arm, int round, double... values) {
    return troubled(arm, round, 0, 0, values);
  }

  /** Adds a run that is valid although attempts failed and were killed. */
  public SampleMeasurement troubled(String arm, int round, int failed, int killed, double... values) {
    Map<String, Double> named = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      named.put(metrics.get(i).name(), values[i]);
    }
    return add(new Run(round, arm, "2026-11-28T09:00:00Z", values[0] + 5, named, 12, failed, killed, null, null,
        new Conditions(0.4, 0.03, 0.01, 0)));
  }

  public SampleMeasurement failed(String arm, int round, String failure) {
    return add(new Run(round, arm, "2026-11-28T09:00:00Z", 60, Map.of(), 3, 1, 0, failure, arm + "/" + round,
        new Conditions(2.5, 0.4, 0.01, 0)));
  }

  private SampleMeasurement add(Run run) {
    runs.add(run);
    rounds = Math.max(rounds, run.round());
    return this;
  }

  public SampleMeasurement told(String arm, int round, Told told) throws IOException {
    told.write(folder, arm, round);
    return this;
  }

  /** Writes results.json and returns its path. */
  public Path write() throws IOException {
    List<Header.SideHeader> sides = arms.stream().map(arm -> new Header.SideHeader(arm, "what " + arm + " is",
        "17.0.15 (Debian)", List.of(), List.of("-Xmx200m"), Map.of("hadoop-common.jar", arm.hashCode() + "00ab12",
        "log4j.jar", "77"), confs.getOrDefault(arm, Map.of()), patches.getOrDefault(arm, List.of()))).toList();
    Header header = new Header("terasort: 256 MB, 8 maps, 4 reduces", "2026-11-28T09:00:00Z",
        new Machine("EPYC", 2, 24L << 30, "Linux 6.18"), "0123456789ab", "ab terasort --size 256m", rounds, false,
        "ext4", 22, "each run in a PID namespace", sides);
    Evaluation evaluation = new Evaluation(arms, metrics, runs);
    Files.writeString(folder.resolve("plan.json"), new ObjectMapper().writeValueAsString(header));
    Path file = folder.resolve("results.json");
    ResultsFile.write(file, header, evaluation, runs, requirements.stream().map(evaluation::judge).toList());
    return file;
  }

  /**
   * Makes a measurement with six rounds of two arms, in which the second takes about three quarters of the first's wall
   * time.
   */
  public static SampleMeasurement twoArms(Path folder) {
    SampleMeasurement sample = new SampleMeasurement(folder, "stock", "tuned").metric("wall", "s", true)
        .metric("cpu", "s", true).run("stock", 0, 99, 99).run("tuned", 0, 99, 99);
    for (int round = 1; round <= 6; round++) {
      sample.run("stock", round, 20 + round * 0.1, 50 + round).run("tuned", round, 15 + round * 0.1, 40 + round);
    }
    return sample;
  }

  /**
   * Returns the telemetry of a job with eight maps and four reduces, in which everything takes {@code slow} times as
   * long.
   */
  public static Told job(double slow) {
    Told told = new Told().job(20 * slow);
    for (int map = 0; map < 8; map++) {
      told.map(map, 0, map == 5 ? "KILLED" : "SUCCEEDED", (1 + map / 4 * 5) * slow,
          (5 + map / 4 * 6 + map * 0.1) * slow, "tracker_host" + map % 2);
    }
    told.map(5, 1, "SUCCEEDED", 9 * slow, 10 * slow, "tracker_host0");
    for (int reduce = 0; reduce < 4; reduce++) {
      told.reduce(reduce, 0, reduce == 2 ? "FAILED" : "SUCCEEDED", 6 * slow, 12 * slow, 12.5 * slow,
          (15 + reduce) * slow, "tracker_host" + reduce % 2);
      for (int map = 0; map < 8; map++) {
        told.transfer(map, reduce, "host" + map % 2 + ":50060", (7 + map * 0.5) * slow, (7.2 + map * 0.52) * slow);
      }
    }
    told.reduce(2, 1, "SUCCEEDED", 17.5 * slow, 18 * slow, 18.5 * slow, 20 * slow, "tracker_host1");
    for (int second = -3; second <= 20 * slow; second++) {
      told.sample(second, 0.5 + 0.4 * Math.sin(second / 3.0));
    }
    told.progress(5, 50, 0).progress(10, 100, 30).progress(17, 100, 80).progress(18, 100, 60);
    return told.done();
  }
}
