/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import org.apache.hadoop.terasort.row.RowSummarizer;
import org.apache.hadoop.terasort.row.RowSummary;

/**
 * A one-pass check of part files, local or on a Hadoop file system: order within and across files, rows, sum and equal
 * keys. Large files are split into ranges, so that threads can share a single file as well as many.
 */
public final class PartChecker {
  private static final long RANGE_ROWS = 1 << 19;
  /** The number of rows between two progress reports. */
  private static final int REPORT_ROWS = 1 << 14;

  private PartChecker() {
  }

  /** Checks the files in list order with {@code threads} threads. */
  public static RowSummary check(List<PartFile> files, int threads) throws IOException {
    return check(files, threads, rows -> { });
  }

  /**
   * Checks the files in list order.
   *
   * @param threads 1 or more
   * @param progress is given the rows checked since the last call, by several threads concurrently
   * @throws IllegalArgumentException if a file's length is not a multiple of the row length
   */
  public static RowSummary check(List<PartFile> files, int threads, LongConsumer progress) throws IOException {
    return check(files, threads, RANGE_ROWS, progress);
  }

  static RowSummary check(List<PartFile> files, int threads, long rangeRows, LongConsumer progress)
      throws IOException {
    List<Callable<RowSummary>> tasks = new ArrayList<>();
    for (PartFile file : files) {
      long rows = file.rows();
      for (long start = 0; start < rows; start += rangeRows) {
        long first = start;
        long end = Math.min(rows, start + rangeRows);
        tasks.add(() -> checkRange(file, first, end, progress));
      }
    }
    return Workers.run(threads, tasks).stream().reduce(RowSummary.EMPTY, RowSummary::append);
  }

  private static RowSummary checkRange(PartFile file, long first, long end, LongConsumer progress) throws IOException {
    RowSummarizer summarizer = new RowSummarizer(file.name(), first);
    long unreported = 0;
    try (RowScanner scanner = new RowScanner(file, first, end, RowScanner.DEFAULT_BUFFER_ROWS)) {
      while (scanner.next()) {
        summarizer.add(scanner.buffer(), scanner.offset());
        if (++unreported == REPORT_ROWS) {
          progress.accept(unreported);
          unreported = 0;
        }
      }
    }
    progress.accept(unreported);
    return summarizer.summary();
  }
}
