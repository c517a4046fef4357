/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The cluster that the host is to be a node of.
 *
 * @param slots tasks that run at a time on a node
 * @param data bytes that a job reads, all nodes together; empty if nobody has said
 * @param folders where the node keeps blocks and the files of tasks
 */
record Plan(int nodes, int slots, OptionalLong data, List<Path> folders) {
  private static final int DAEMON_MEGABYTES = 1000;
  private static final int DAEMONS = 2;
  /** A heap of 200 MB, as is the default, and what a JVM takes beside it. */
  private static final int TASK_MEGABYTES = 400;

  /** Returns how many tasks run at a time, and so how many reduces may ask one node for map outputs at once. */
  long tasks() {
    return (long) nodes * slots;
  }

  /** Returns the bytes that the daemons and tasks of a node take, with the default heaps. */
  long processBytes() {
    return (long) DAEMONS * DAEMON_MEGABYTES + (long) slots * TASK_MEGABYTES << 20;
  }

  /** Returns the files and connections that a daemon of a node may have open at a time. */
  long openFiles() {
    return Math.max(32_768, 4096 + 4 * tasks());
  }

  /** Returns the threads that daemons and tasks of a node may have at a time. */
  long threads() {
    return 4096 + 128L * slots;
  }

  @Override
  public String toString() {
    return "a cluster of " + nodes + (nodes == 1 ? " node with " : " nodes with ") + slots
        + (slots == 1 ? " slot" : nodes == 1 ? " slots" : " slots each");
  }
}
