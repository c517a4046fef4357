/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

/**
 * A process of a {@link ProcessTable}.
 *
 * @param pid process number
 * @param parent process number of the parent, or {@link #UNKNOWN}
 * @param group process group, or {@link #UNKNOWN} where the operating system does not tell
 * @param session session, or {@link #UNKNOWN} where the operating system does not tell
 * @param start when the process started, in a unit of the operating system; with the number it tells a process from a
 *     later one that was given the same number
 * @param running false for a process that has exited but was not waited for yet
 */
record ProcessEntry(long pid, long parent, long group, long session, long start, boolean running) {
  static final long UNKNOWN = -1;

  /** Field numbers of proc_pid_stat(5), counted from the state, which follows the name. */
  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int START = 19;

  /**
   * Reads a line of Linux's /proc/PID/stat. The name stands in parentheses and may hold spaces and parentheses itself,
   * so the fields are counted from the last one that closes.
   *
   * @throws IllegalArgumentException if the line has another form
   */
  static ProcessEntry parse(String stat) {
    int open = stat.indexOf(" (");
    int close = stat.lastIndexOf(") ");
    if (open < 0 || close < open) {
      throw new IllegalArgumentException("not a line of /proc/PID/stat: " + stat);
    }
    String[] fields = stat.substring(close + 2).trim().split(" ");
    if (fields.length <= START) {
      throw new IllegalArgumentException("too few fields in a line of /proc/PID/stat: " + stat);
    }
    return new ProcessEntry(Long.parseLong(stat.substring(0, open)), Long.parseLong(fields[PARENT]),
        Long.parseLong(fields[GROUP]), Long.parseLong(fields[SESSION]), Long.parseLong(fields[START]),
        !"ZXx".contains(fields[STATE]));
  }

  /** Tells whether both are the same process, seen at two moments. */
  boolean isSameProcess(ProcessEntry other) {
    return pid == other.pid && start == other.start;
  }
}
