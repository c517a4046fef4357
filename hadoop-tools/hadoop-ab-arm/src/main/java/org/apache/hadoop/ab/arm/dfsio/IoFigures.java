/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The results of an operation on all files, as DFSIO defines them.
 *
 * @param bytes the bytes of each file
 * @param seconds the time of each file
 * @param wall the seconds from the first file's start to the last one's end
 * @param cpu the CPU seconds of all processes in that time
 */
record IoFigures(long bytes, double[] seconds, double wall, double cpu) {
  private static final double MEBIBYTE = 1 << 20;
  private static final String RATE_UNIT = "MB/s";

  /** Returns the total bytes divided by the sum of the files' times. */
  double throughput() {
    return seconds.length * bytes / MEBIBYTE / Arrays.stream(seconds).sum();
  }

  private double[] rates() {
    return Arrays.stream(seconds).map(each -> bytes / MEBIBYTE / each).toArray();
  }

  /** Returns the mean of the per-file rates. */
  double mean() {
    return Arrays.stream(rates()).average().orElse(0);
  }

  /** Returns the population standard deviation of the per-file rates. */
  double deviation() {
    double mean = mean();
    return Math.sqrt(Arrays.stream(rates()).map(rate -> (rate - mean) * (rate - mean)).average().orElse(0));
  }

  /** @param operation the prefix of the metrics' names */
  void report(String operation, ReportWriter report) throws IOException {
    report.metric(operation + "_wall", wall, "s");
    report.metric(operation + "_rate", throughput(), RATE_UNIT);
    report.metric(operation + "_mean", mean(), RATE_UNIT);
    report.metric(operation + "_deviation", deviation(), RATE_UNIT);
    report.metric(operation + "_cpu", cpu, "s");
  }
}
