/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The user and system CPU seconds that a process has used so far.
 *
 * @param own those of all threads of the process itself
 * @param children those of its reaped children, and of theirs
 */
public record CpuTime(double own, double children) {
  /** USER_HZ, the unit of /proc/PID/stat: 100 on every Linux port of the JDK. */
  private static final double TICKS_PER_SECOND = 100;
  /** The index of utime among the fields after the command's name; stime, cutime and cstime follow. */
  private static final int UTIME = 11;

  /** Returns the CPU time between two readings, but at least one clock tick: a live process always uses some. */
  public static double between(double before, double after) {
    return Math.max(1 / TICKS_PER_SECOND, after - before);
  }

  /** Reads the CPU time of this process, to 10 ms. */
  public static CpuTime now() throws IOException {
    return parse(Files.readString(Path.of("/proc/self/stat")));
  }

  /** Reads the CPU time of another process of this PID namespace, to 10 ms. */
  public static CpuTime of(long pid) throws IOException {
    return parse(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
  }

  /** Parses a line of /proc/PID/stat; the command's name, in parentheses, may contain spaces and parentheses. */
  static CpuTime parse(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return new CpuTime(seconds(fields, UTIME), seconds(fields, UTIME + 2));
  }

  private static double seconds(String[] fields, int first) {
    return (Long.parseLong(fields[first]) + Long.parseLong(fields[first + 1])) / TICKS_PER_SECOND;
  }
}
