/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;

/** Seeds in batches, which are the runs of a recording: the end of a single job has no median. */
final class ChaosBatches {
  /** The number of seeds in a batch; the last one may have fewer. */
  static final int SEEDS = 5;
  private static final String PERCENT = "%";
  private static final double HUNDRED = 100;
  /** The substitute for zero, because ratios need positive values. */
  private static final double NONE = 1e-6;
  private static final String RIGHT = "right";
  /** The metrics of a batch; those that are zero have no value, except for the share of right outputs. */
  static final List<Metric> METRICS = List.of(
      new Metric(RIGHT, PERCENT, false, "of the seeds of a batch: those whose output is right; 0.000001 for none"),
      new Metric("failed", PERCENT, true, "those whose job failed with a reason"),
      new Metric("wrong", PERCENT, true, "those whose job succeeded without an output that is right"),
      new Metric("hung", PERCENT, true, "those whose job did not end within --limit"),
      new Metric("left", PERCENT, true, "others after which a process or a temporary file was left"),
      new Metric("median", "s", true, "median time of the jobs whose output is right"),
      new Metric("slowest", "s", true, "longest time of these jobs"));
  private static final Map<ChaosEnd, String> SHARES = new EnumMap<>(Map.of(ChaosEnd.RIGHT, RIGHT,
      ChaosEnd.FAILED, "failed", ChaosEnd.WRONG, "wrong", ChaosEnd.UNREADABLE, "wrong", ChaosEnd.HUNG, "hung",
      ChaosEnd.STUCK, "hung", ChaosEnd.LEFT, "left"));

  private ChaosBatches() {
  }

  /** Returns the number of batches of so many seeds. */
  static int count(int seeds) {
    return (seeds + SEEDS - 1) / SEEDS;
  }

  /**
   * Returns a run for each batch and arm, in the order of the seeds; it counts if all runs in it say how a job ended.
   *
   * @param runs by seed and arm
   */
  static List<Run> of(List<Integer> seeds, List<String> arms, List<Run> runs) {
    List<Run> batches = new ArrayList<>();
    for (int number = 1; number <= count(seeds.size()); number++) {
      List<Integer> own = seeds.subList((number - 1) * SEEDS, Math.min(number * SEEDS, seeds.size()));
      for (String arm : arms) {
        batches.add(batch(number, arm,
            runs.stream().filter(run -> run.arm().equals(arm) && own.contains(run.round())).toList()));
      }
    }
    return batches;
  }

  private static Run batch(int number, String arm, List<Run> runs) {
    Optional<Run> none = runs.stream().filter(run -> ChaosEnd.of(run) == ChaosEnd.NOT_RUN).findFirst();
    return new Run(number, arm, runs.get(0).started(), runs.stream().mapToDouble(Run::seconds).sum(),
        none.isPresent() ? Map.of() : values(runs), runs.stream().mapToInt(Run::attempts).sum(),
        runs.stream().mapToInt(Run::failedAttempts).sum(), runs.stream().mapToInt(Run::killedAttempts).sum(),
        none.map(run -> "seed " + run.round() + ": " + run.failure()).orElse(null), null, conditions(runs));
  }

  private static Map<String, Double> values(List<Run> runs) {
    Map<String, Double> values = new HashMap<>(Map.of(RIGHT, NONE));
    SHARES.values().stream().distinct().forEach(share -> {
      long count = runs.stream().filter(run -> SHARES.get(ChaosEnd.of(run)).equals(share)).count();
      if (count > 0) {
        values.put(share, HUNDRED * count / runs.size());
      }
    });
    double[] seconds = runs.stream().filter(run -> !run.failed())
        .mapToDouble(run -> run.values().get(Metric.WALL.name())).sorted().toArray();
    if (seconds.length > 0) {
      values.put("median", (seconds[(seconds.length - 1) / 2] + seconds[seconds.length / 2]) / 2);
      values.put("slowest", seconds[seconds.length - 1]);
    }
    return values;
  }

  /** Returns the worst conditions of the runs; null if they are unknown. */
  private static Conditions conditions(List<Run> runs) {
    return runs.stream().flatMap(run -> Stream.ofNullable(run.conditions()))
        .reduce((one, other) -> new Conditions(Math.max(one.load(), other.load()), Math.max(one.busy(), other.busy()),
            Math.max(one.steal(), other.steal()), Math.max(one.measurements(), other.measurements())))
        .orElse(null);
  }
}
