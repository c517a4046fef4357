/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.Arrays;
import java.util.List;

/**
 * The first lines of Linux's /proc/stat: how the processors have spent their time since the start, in ticks.
 *
 * @param processors that the machine has, whatever this process may use of them
 * @param total of all states
 * @param used by programs and the kernel
 * @param stolen by other virtual machines
 */
record ProcessorTimes(int processors, long total, long used, long stolen) {
  private static final int IDLE = 3;
  private static final int WAIT = 4;
  private static final int STOLEN = 7;
  /** The time of guests follows, which is part of that of programs. */
  private static final int STATES = 8;

  /**
   * Reads the lines of the file.
   *
   * @throws IllegalArgumentException if they have another form
   */
  static ProcessorTimes parse(List<String> lines) {
    long[] ticks = lines.stream().filter(line -> line.startsWith("cpu ")).findFirst()
        .map(line -> Arrays.stream(line.substring("cpu".length()).strip().split("\\s+")).limit(STATES)
            .mapToLong(Long::parseLong).toArray()).orElse(new long[0]);
    if (ticks.length < STATES) {
      throw new IllegalArgumentException("no times of " + STATES + " states: " + lines);
    }
    long total = Arrays.stream(ticks).sum();
    return new ProcessorTimes((int) lines.stream().filter(line -> line.matches("cpu\\d+ .*")).count(), total,
        total - ticks[IDLE] - ticks[WAIT] - ticks[STOLEN], ticks[STOLEN]);
  }

  /** The share of the time since {@code before} that was used, this process's own left out. */
  double usedByOthers(ProcessorTimes before, double ownShare) {
    return total == before.total ? 0
        : Math.max(0, (double) (used - before.used) / (total - before.total) - ownShare);
  }

  /** The share of the time since {@code before} that other virtual machines had. */
  double stolen(ProcessorTimes before) {
    return total == before.total ? 0 : (double) (stolen - before.stolen) / (total - before.total);
  }
}
