/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

/**
 * A process of a {@link ProcessTable}.
 *
 * @param pid the process id
 * @param parent the process id of the parent, or {@link #UNKNOWN}
 * @param group the process group, or {@link #UNKNOWN} where the operating system does not report it
 * @param session the session, or {@link #UNKNOWN} where the operating system does not report it
 * @param start the start time, in a unit of the operating system; together with the id it distinguishes a process from
 *     a later one with the same id
 * @param running false for a zombie: a process that has exited but has not been waited for yet
 */
record ProcessEntry(long pid, long parent, long group, long session, long start, boolean running) {
  static final long UNKNOWN = -1;

  /** The field indexes of proc_pid_stat(5), counted from the state, which follows the name. */
  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int GROUP = 2;
  private static final int SESSION = 3;
  private static final int START = 19;

  /**
   * Parses a line of Linux's /proc/PID/stat. The name is in parentheses and may itself contain spaces and parentheses,
   * so the fields are counted from the last closing one.
   *
   * @throws IllegalArgumentException if the line has another format
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

  /** Tells whether both entries are of the same process, seen at two moments. */
  boolean isSameProcess(ProcessEntry other) {
    return pid == other.pid && start == other.start;
  }
}
