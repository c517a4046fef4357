/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.terasort.io.PartSequence;
import org.apache.hadoop.terasort.io.Workers;
import org.apache.hadoop.terasort.row.RowFormat;
import org.apache.hadoop.terasort.row.RowRanges;

/**
 * A multithreaded sampler of rows: short runs of adjacent rows, evenly spread over the whole input, so that sorted and
 * clustered inputs are covered from end to end. The sample depends only on the input and the sample size.
 */
public final class RowSampler {
  /** The default number of rows: a relative error of about 1 % for the shares of ten parts. */
  public static final int DEFAULT_ROWS = 100_000;

  /** The number of adjacent rows read at once: 10 KB cost a disk hardly more than one row. */
  private static final int STRETCH = 100;

  private RowSampler() {
  }

  /**
   * Returns at least {@code wanted} rows, or all of them if there are fewer.
   *
   * @param wanted 1 or more
   * @param threads 1 or more
   */
  public static List<SampledRow> sample(PartSequence input, int wanted, int threads) throws IOException {
    long rows = input.rows();
    int stretches = (int) Math.min((wanted + STRETCH - 1L) / STRETCH, (rows + STRETCH - 1) / STRETCH);
    int tasks = Math.min(threads, stretches);
    List<Callable<List<SampledRow>>> work = new ArrayList<>();
    for (int task = 0; task < tasks; task++) {
      int first = (int) RowRanges.start(stretches, tasks, task);
      int end = (int) RowRanges.start(stretches, tasks, task + 1);
      work.add(() -> read(input, stretches, first, end));
    }
    List<SampledRow> sample = new ArrayList<>();
    Workers.run(threads, work).forEach(sample::addAll);
    return sample;
  }

  /** Reads the stretches, each at the start of its own equal share of the input, so that no row is taken twice. */
  private static List<SampledRow> read(PartSequence input, int stretches, int first, int end) throws IOException {
    List<SampledRow> sample = new ArrayList<>();
    byte[] buffer = new byte[STRETCH * RowFormat.ROW_LENGTH];
    try (PartSequence.Reader reader = input.open()) {
      for (int stretch = first; stretch < end; stretch++) {
        long start = RowRanges.start(input.rows(), stretches, stretch);
        int count = (int) Math.min(STRETCH, RowRanges.start(input.rows(), stretches, stretch + 1) - start);
        reader.read(start, count, buffer);
        for (int offset = 0; offset < count * RowFormat.ROW_LENGTH; offset += RowFormat.ROW_LENGTH) {
          sample.add(SampledRow.of(buffer, offset, buffer, offset + RowFormat.KEY_LENGTH));
        }
      }
    }
    return sample;
  }
}
