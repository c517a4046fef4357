/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * CPU seconds a process has used, user and system, so far.
 *
 * @param own of the process itself, all threads
 * @param children of its children that have ended and been waited for, and of theirs
 */
public record CpuTime(double own, double children) {
  /** USER_HZ, the unit of /proc/PID/stat: 100 on every Linux port of the JDK. */
  private static final double TICKS_PER_SECOND = 100;
  /** Position of utime among the fields behind the command's name; stime, cutime and cstime follow. */
  private static final int UTIME = 11;

  /**
   * Returns what was used between two readings, and of less than the clock can tell, a tick: nothing at all is not what
   * a process takes that lives.
   */
  public static double between(double before, double after) {
    return Math.max(1 / TICKS_PER_SECOND, after - before);
  }

  /** Reads the time of this process, to 10 ms. */
  public static CpuTime now() throws IOException {
    return parse(Files.readString(Path.of("/proc/self/stat")));
  }

  /** Reads the time of another process of this PID namespace, to 10 ms. */
  public static CpuTime of(long pid) throws IOException {
    return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
  }

  /** Reads a line of /proc/PID/stat; the command's name, in brackets, may hold blanks and brackets. */
  static CpuTime parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return new CpuTime(seconds(fields, UTIME), seconds(fields, UTIME + 2));
  }

  private static double seconds(String[] fields, int first) {
    return (Long.parseLong(fields[first]) + Long.parseLong(fields[first + 1])) / TICKS_PER_SECOND;
  }
}
