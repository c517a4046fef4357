/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.chaos;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.ab.report.Evaluation;
import org.apache.hadoop.ab.run.Conditions;
import org.apache.hadoop.ab.run.Metric;
import org.apache.hadoop.ab.run.Run;
import org.junit.Test;

/** Tests how seeds become the runs of a recording. */
public class TestChaosBatches {
  private static Run right(int seed, String arm, double wall) {
    return new Run(seed, arm, "t" + seed, 60, Map.of("wall", wall), 4, 1, 2, null, null, new Conditions(1, 0.1, 0, 0));
  }

  private static Run failed(int seed, String arm, String failure) {
    return new Run(seed, arm, "t" + seed, 100, Map.of(), 1, 1, 1, failure, "a/b", new Conditions(0, 0.3, 0.1, 1));
  }

  private static List<Run> batches(Run... runs) {
    return ChaosBatches.of(List.of(runs).stream().map(Run::round).distinct().toList(), List.of("tuned"),
        List.of(runs));
  }

  @Test
  public void fiveSeedsAreARunOfEachArm() {
    List<Integer> seeds = List.of(3, 4, 5, 6, 7, 8, 9);
    List<Run> runs = seeds.stream().flatMap(seed -> List.of(right(seed, "stock", 10 * seed),
        right(seed, "tuned", seed)).stream()).toList();
    List<Run> batches = ChaosBatches.of(seeds, List.of("stock", "tuned"), runs);
    assertEquals(List.of("1 stock t3", "1 tuned t3", "2 stock t8", "2 tuned t8"),
        batches.stream().map(run -> run.round() + " " + run.arm() + " " + run.started()).toList());
    assertEquals(ChaosBatches.count(seeds.size()), 2);
    assertEquals(Map.of("right", 100.0, "median", 5.0, "slowest", 7.0), batches.get(1).values());
    assertEquals(Map.of("right", 100.0, "median", 85.0, "slowest", 90.0), batches.get(2).values());
    assertEquals(300, batches.get(0).seconds(), 0);
    assertEquals(20, batches.get(0).attempts());
  }

  @Test
  public void eachEndHasItsShare() {
    Run batch = batches(right(1, "tuned", 20), failed(2, "tuned", "the job failed: no space"),
        failed(3, "tuned", "wrote wrong output: 3 rows"), failed(4, "tuned", "the job did not end within 240 s"),
        failed(5, "tuned", "left behind: file x")).get(0);
    assertEquals(Map.of("right", 20.0, "failed", 20.0, "wrong", 20.0, "hung", 20.0, "left", 20.0, "median", 20.0,
        "slowest", 20.0), batch.values());
    assertNull(batch.failure());
    assertEquals("the worst of all", new Conditions(1, 0.3, 0.1, 1), batch.conditions());
    Set<String> names = ChaosBatches.METRICS.stream().map(Metric::name).collect(Collectors.toSet());
    assertEquals(names, batch.values().keySet());
  }

  /** Otherwise the median would be that of only the batches with a right output. */
  @Test
  public void aBatchWithoutARightOutputCounts() {
    assertEquals(Map.of("right", 0.000001, "hung", 100.0),
        batches(failed(1, "tuned", "hung in stage 'output', ended after 600 s")).get(0).values());
  }

  @Test
  public void aBatchWithARunThatSaysNothingDoesNotCount() {
    Run batch = batches(right(1, "tuned", 20), failed(2, "tuned", "ran on a wrong jar: x")).get(0);
    assertEquals("seed 2: ran on a wrong jar: x", batch.failure());
    assertEquals(Map.of(), batch.values());
  }

  /** Checks that thirty seeds are enough for a recording. */
  @Test
  public void thirtySeedsHaveAnInterval() {
    List<String> arms = List.of("stock", "tuned");
    List<Integer> seeds = IntStream.rangeClosed(1, 30).boxed().toList();
    List<Run> runs = seeds.stream().flatMap(seed -> Stream.of(
        seed % 4 == 0 ? failed(seed, "stock", "the job failed: x") : right(seed, "stock", 30 + seed),
        right(seed, "tuned", 10 + seed))).toList();
    List<Evaluation.Row> rows = new Evaluation(arms, ChaosBatches.METRICS, ChaosBatches.of(seeds, arms, runs))
        .rows(ChaosBatches.METRICS.get(0));
    assertEquals(80, rows.get(0).estimate().orElseThrow().median(), 0);
    assertEquals(100, rows.get(1).estimate().orElseThrow().median(), 0);
    assertTrue(rows.get(1).estimate().orElseThrow().interval().isPresent());
    assertEquals(1.25, rows.get(1).comparison().orElseThrow().ratio().median(), 1e-9);
  }
}
