/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.Arrays;
import java.util.List;

/**
 * The first lines of Linux's /proc/stat: processor time by state since boot, in ticks.
 *
 * @param processors of the machine, even if this process may not use all of them
 * @param total over all states
 * @param used by programs and the kernel
 * @param stolen by other virtual machines
 */
record ProcessorTimes(int processors, long total, long used, long stolen) {
  private static final int IDLE = 3;
  private static final int WAIT = 4;
  private static final int STOLEN = 7;
  /** The number of states to read; the guest times that follow are already included in the time of programs. */
  private static final int STATES = 8;

  /**
   * Parses the lines of the file.
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

  /** Returns the fraction of the time since {@code before} that was used, excluding this process's own share. */
  double usedByOthers(ProcessorTimes before, double ownShare) {
    return total == before.total ? 0
        : Math.max(0, (double) (used - before.used) / (total - before.total) - ownShare);
  }

  /** Returns the fraction of the time since {@code before} that other virtual machines took. */
  double stolen(ProcessorTimes before) {
    return total == before.total ? 0 : (double) (stolen - before.stolen) / (total - before.total);
  }
}
