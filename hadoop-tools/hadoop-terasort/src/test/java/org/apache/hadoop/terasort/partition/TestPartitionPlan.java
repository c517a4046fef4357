/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.terasort.Rows;
import org.apache.hadoop.terasort.Rows.Kind;
import org.junit.Test;

public class TestPartitionPlan {

  @Test
  public void rowsOfTheBenchmarkGetEvenRanges() throws IOException {
    PartitionPlan plan = auto(16, Rows.split(GensortOracle.rows(0, 20_000)));
    assertEquals(new EvenRanges(16), plan.partition());
    assertTrue(plan.reason(),
        plan.reason().startsWith("even ranges: the keys look uniform (chi-squared test of 20000"));
  }

  @Test
  public void otherKeysGetCutPoints() throws IOException {
    Random random = Rows.random("TestPartitionPlan");
    for (Kind kind : List.of(Kind.LOW_CARDINALITY, Kind.ALL_EQUAL, Kind.ONE_FREQUENT, Kind.COMMON_PREFIX, Kind.TEXT)) {
      PartitionPlan plan = auto(16, kind.rows(2_000, random));
      assertTrue(kind + ": " + plan, plan.partition() instanceof CutPoints);
      assertTrue(plan.reason(), plan.reason().startsWith("cut points: the keys are not uniform"));
    }
  }

  /** Checks keys whose density rises by 30 % from end to end: there is no outlier, yet the parts would differ. */
  @Test
  public void slightSlopeGetsCutPoints() throws IOException {
    Random random = new Random(3);
    List<byte[]> rows = Kind.RANDOM.rows(20_000, random).stream()
        .filter(row -> random.nextDouble() < 0.7 + 0.3 * (row[0] & 0xFF) / 255).toList();
    assertTrue(auto(16, rows).partition() instanceof CutPoints);
  }

  /**
   * Checks that uniform keys are misjudged as often as the test's significance level says, so its p-value is correct.
   */
  @Test
  public void mistakesUniformKeysSeldom() throws IOException {
    Random random = new Random(4);
    int mistakes = 0;
    for (int i = 0; i < 1000; i++) {
      mistakes += auto(10, Kind.RANDOM.rows(200, random)).partition() instanceof CutPoints ? 1 : 0;
    }
    assertTrue(mistakes + " of 1000", mistakes >= 1 && mistakes <= 25);
  }

  @Test
  public void tooFewRowsForTheTestGetCutPoints() throws IOException {
    assertTrue(auto(16, Kind.RANDOM.rows(159, new Random(1))).partition() instanceof CutPoints);
    assertTrue(auto(16, Kind.RANDOM.rows(160, new Random(1))).reason().contains("chi-squared"));
  }

  @Test
  public void noRowsGetEvenRanges() throws IOException {
    assertEquals(new EvenRanges(4), auto(4, List.of()).partition());
    assertEquals(new EvenRanges(4), PartitionPlan.of(PartitionMethod.SAMPLED, 4, List::of).partition());
  }

  @Test
  public void samplesOnlyIfNeeded() throws IOException {
    PartitionPlan.Sampler never = () -> {
      throw new AssertionError("sampled");
    };
    assertEquals(new EvenRanges(4), PartitionPlan.of(PartitionMethod.EVEN, 4, never).partition());
    assertEquals(new EvenRanges(1), PartitionPlan.of(PartitionMethod.AUTO, 1, never).partition());
  }

  @Test
  public void asAsked() throws IOException {
    List<SampledRow> sample = RowPartitionTestCase.sample(Kind.RANDOM.rows(5_000, new Random(1)));
    assertTrue(PartitionPlan.of(PartitionMethod.SAMPLED, 4, () -> sample).partition() instanceof CutPoints);
  }

  private static PartitionPlan auto(int parts, List<byte[]> rows) throws IOException {
    return PartitionPlan.of(PartitionMethod.AUTO, parts, () -> RowPartitionTestCase.sample(rows));
  }
}
