/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.statistics.inference.ChiSquareTest;

/**
 * A partition and the reason for its choice.
 *
 * <p>The automatic choice counts the sample in the even ranges and uses them unless Pearson's chi-squared test rejects
 * uniformity at {@link #SIGNIFICANCE}. A sample of n rows divides p parts with a relative error of about sqrt(p / n),
 * and the test detects an imbalance of about that size: if it rejects nothing, cut points from the same sample would
 * balance no better. Below {@link #ROWS_PER_PART} rows per part the test's approximation is poor, and cut points are
 * used.
 *
 * @param partition the partition
 * @param reason one line for the user
 */
public record PartitionPlan(RowPartition partition, String reason) {
  /** The rate at which uniform keys are misjudged, which has no effect other than the use of sampled cut points. */
  public static final double SIGNIFICANCE = 0.01;
  /** The number of sampled rows per part that the test requires. */
  public static final int ROWS_PER_PART = 10;

  /** The source of the sample; called only if needed. */
  @FunctionalInterface
  public interface Sampler {
    /** Returns a sample, empty only if there are no rows. */
    List<SampledRow> sample() throws IOException;
  }

  /** Chooses a partition into {@code parts} parts, 1 or more. */
  public static PartitionPlan of(PartitionMethod method, int parts, Sampler sampler) throws IOException {
    if (parts == 1) {
      return new PartitionPlan(new EvenRanges(1), "one part");
    }
    if (method == PartitionMethod.EVEN) {
      return new PartitionPlan(new EvenRanges(parts), "even ranges, as requested");
    }
    List<SampledRow> sample = sampler.sample();
    if (sample.isEmpty()) {
      return new PartitionPlan(new EvenRanges(parts), "even ranges: there are no rows");
    }
    if (method == PartitionMethod.SAMPLED) {
      return new PartitionPlan(CutPoints.of(sample, parts), "cut points from " + sample.size() + " rows, as requested");
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

  /** Returns the probability that uniform keys fall into the even ranges at least as unevenly as the sample. */
  static double uniformity(List<SampledRow> sample, int parts) {
    EvenRanges ranges = new EvenRanges(parts);
    long[] counts = new long[parts];
    for (SampledRow row : sample) {
      counts[ranges.part(row.prefix())]++;
    }
    return ChiSquareTest.withDefaults().test(counts).getPValue();
  }
}
