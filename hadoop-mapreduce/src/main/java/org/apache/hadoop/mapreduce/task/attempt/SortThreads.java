/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/** The number of threads that sort a map's output: the value of {@link #KEY}, or a node's cores per slot. */
@InterfaceAudience.Private
public final class SortThreads {
  /** The key of the number of threads that sort the output of one map; 0 stands for the node's cores per slot. */
  public static final IntKey KEY = new IntKey("mapreduce.task.sort.threads", "threads", 0, 0, 1024);
  private static final int SHIPPED_SLOTS = 2;

  private SortThreads() {
  }

  /** Replaces the numbers of slots that the job brought from the node where it was submitted by the tracker's. */
  public static void localize(JobConf job, int mapSlots, int reduceSlots) {
    job.setInt(TTConfig.TT_MAP_SLOTS, mapSlots);
    job.setInt(TTConfig.TT_REDUCE_SLOTS, reduceSlots);
  }

  /**
   * Returns the number of threads that sort the output of a map on this node.
   *
   * @return 1 or more
   */
  public static int of(JobConf job) {
    return of(job, Runtime.getRuntime().availableProcessors());
  }

  /** Returns the number of threads on a node with this number of cores. */
  public static int of(JobConf job, int cores) {
    int threads = KEY.read(job);
    if (threads > 0) {
      return threads;
    }
    int slots = job.getInt(TTConfig.TT_MAP_SLOTS, SHIPPED_SLOTS) + job.getInt(TTConfig.TT_REDUCE_SLOTS, SHIPPED_SLOTS);
    return Math.max(1, cores / Math.max(1, slots));
  }
}
