/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.inference.ChiSquareTest;

/**
 * A partition and why it was chosen.
 *
 * <p>The automatic choice counts the sample in the even ranges and takes them unless Pearson's chi-squared test
 * rejects, at {@link #SIGNIFICANCE}, that the ranges are hit alike. A sample of n rows shares out p parts with a
 * relative error of about sqrt(p / n), and the test sees imbalance of about that size: where it rejects nothing, cut
 * points of the same sample would balance no better. Below {@link #ROWS_PER_PART} rows a part the test's
 * approximation is poor and cut points are taken.
 *
 * @param partition the partition
 * @param reason one line for the user
 */
public record PartitionPlan(RowPartition partition, String reason) {
  /**
   * The share of cases in which uniform keys are taken for others, which costs the sampled cut points and nothing else.
   */
  public static final double SIGNIFICANCE = 0.01;
  /** Rows of the sample a part needs for the test. */
  public static final int ROWS_PER_PART = 10;

  /** The source of the rows of the sample; asked only if they are needed. */
  @FunctionalInterface
  public interface Sampler {
    /** A sample, empty only if there is no row. */
    List<SampledRow> sample() throws IOException;
  }

  /** Finds the partition into {@code parts} parts, 1 or more. */
  public static PartitionPlan of(PartitionMethod method, int parts, Sampler sampler) throws IOException {
    if (parts == 1) {
      return new PartitionPlan(new EvenRanges(1), "one part");
    }
    if (method == PartitionMethod.EVEN) {
      return new PartitionPlan(new EvenRanges(parts), "even ranges, as asked");
    }
    List<SampledRow> sample = sampler.sample();
    if (sample.isEmpty()) {
      return new PartitionPlan(new EvenRanges(parts), "even ranges: there is no row");
    }
    if (method == PartitionMethod.SAMPLED) {
      return new PartitionPlan(CutPoints.of(sample, parts), "cut points from " + sample.size() + " rows, as asked");
    }
    if (sample.size() < (long) ROWS_PER_PART * parts) {
      return new PartitionPlan(CutPoints.of(sample, parts),
          "cut points from " + sample.size() + " rows: too few to test whether the keys are uniform");
    }
    double p = uniformity(sample, parts);
    String finding = String.format(Locale.ROOT, "chi-squared test of %d rows: p = %.3g", sample.size(), p);
    return p < SIGNIFICANCE
        ? new PartitionPlan(CutPoints.of(sample, parts), "cut points: the keys are not uniform (" + finding + ")")
        : new PartitionPlan(new EvenRanges(parts), "even ranges: the keys look uniform (" + finding + ")");
  }

  /** The probability that uniform keys hit the even ranges at least as unevenly as the sample. */
  static double uniformity(List<SampledRow> sample, int parts) {
    EvenRanges ranges = new EvenRanges(parts);
    long[] counts = new long[parts];
    for (SampledRow row : sample) {
      counts[ranges.part(row.prefix())]++;
    }
    return ChiSquareTest.withDefaults().test(counts).getPValue();
  }
}
