/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.diagnose;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * The cluster that the host is to join as a node.
 *
 * @param slots the number of tasks that run concurrently on a node
 * @param data the bytes of a job's input over all nodes; empty if unspecified
 * @param folders for the node's blocks and task files
 */
record Plan(int nodes, int slots, OptionalLong data, List<Path> folders) {
  private static final int DAEMON_MEGABYTES = 1000;
  private static final int DAEMONS = 2;
  /** The default heap of 200 MB and the JVM's overhead. */
  private static final int TASK_MEGABYTES = 400;

  /** Returns the number of concurrent tasks, and so of reduces that may request map outputs from one node at once. */
  long tasks() {
    return (long) nodes * slots;
  }

  /** Returns the memory that the daemons and tasks of a node use with the default heaps, in bytes. */
  long processBytes() {
    return (long) DAEMONS * DAEMON_MEGABYTES + (long) slots * TASK_MEGABYTES << 20;
  }

  /** Returns the number of files and connections that a daemon of a node may have open at once. */
  long openFiles() {
    return Math.max(32_768, 4096 + 4 * tasks());
  }

  /** Returns the number of concurrent threads that daemons and tasks of a node may need. */
  long threads() {
    return 4096 + 128L * slots;
  }

  @Override
  public String toString() {
    return "a cluster of " + nodes + (nodes == 1 ? " node with " : " nodes with ") + slots
        + (slots == 1 ? " slot" : nodes == 1 ? " slots" : " slots each");
  }
}
