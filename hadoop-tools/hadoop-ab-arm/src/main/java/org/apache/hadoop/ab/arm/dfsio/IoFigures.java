/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.ab.arm.report.ReportWriter;

/**
 * The figures of the files of one operation, in the terms of DFSIO.
 *
 * @param bytes of each file
 * @param seconds of each file
 * @param wall from the first one's begin to the last one's end, seconds
 * @param cpu seconds of all processes in that time
 */
record IoFigures(long bytes, double[] seconds, double wall, double cpu) {
  private static final double MEBIBYTE = 1 << 20;
  private static final String RATE_UNIT = "MB/s";

  /** The bytes of all by the sum of their times. */
  double throughput() {
    return seconds.length * bytes / MEBIBYTE / Arrays.stream(seconds).sum();
  }

  private double[] rates() {
    return Arrays.stream(seconds).map(each -> bytes / MEBIBYTE / each).toArray();
  }

  /** The mean of the files' own rates. */
  double mean() {
    return Arrays.stream(rates()).average().orElse(0);
  }

  /** The standard deviation of these; that of all there are, not of a sample. */
  double deviation() {
    double mean = mean();
    return Math.sqrt(Arrays.stream(rates()).map(rate -> (rate - mean) * (rate - mean)).average().orElse(0));
  }

  /** @param operation begins the names of the metrics */
  void report(String operation, ReportWriter report) throws IOException {
    report.metric(operation + "_wall", wall, "s");
    report.metric(operation + "_rate", throughput(), RATE_UNIT);
    report.metric(operation + "_mean", mean(), RATE_UNIT);
    report.metric(operation + "_deviation", deviation(), RATE_UNIT);
    report.metric(operation + "_cpu", cpu, "s");
  }
}
