/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.util.List;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.StampedeKeys;
import org.apache.hadoop.mapred.StampedeRefusal;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The sizes and times that a job configures for the shuffle of its reduces, through Hadoop's keys and one of ours.
 * Values with which Hadoop would not start are refused, so that Hadoop itself reports them. Immutable.
 */
public final class StampedeReduceSettings {
  /**
   * The key of the percentage of the heap for outputs that stay in memory for the reduce, used if Hadoop's key is 0.
   */
  static final String KEPT = "mapreduce.reduce.merge.from.memory.percent";

  private static final String MILLIS = "milliseconds, 0 or more";
  private static final String SHARE = "a number from 0 to 1";
  private static final int KEPT_PERCENT = 25;
  private static final int HUNDRED = 100;
  private static final int FACTOR = 100;
  private static final int COPIES = 5;
  private static final int TIMEOUT_MILLIS = 180_000;
  private static final int RETRY_MILLIS = 30_000;
  private static final int RETRY_PAUSE_MILLIS = 1000;
  private static final long MAX_ARRAY = Integer.MAX_VALUE - 16;

  private final long memoryBytes;
  private final long singleBytes;
  private final long mergeBytes;
  private final long keptBytes;
  private final int factor;
  private final int tierWidth;
  private final int hosts;
  private final int connectMillis;
  private final int readMillis;
  private final int retryMillis;
  private final int retryPauseMillis;
  private final long mostDelayMillis;
  private final int threads;

  private StampedeReduceSettings(JobConf job, long heapBytes) throws StampedeRefusal {
    float memory = share(job, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, 0.7f);
    float single = share(job, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, 0.25f);
    float merge = share(job, MRJobConfig.SHUFFLE_MERGE_PERCENT, 0.66f);
    float kept = share(job, MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0);
    long heap = StampedeKeys.number(job, MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, heapBytes, "bytes, 1 or more",
        each -> each >= 1);
    memoryBytes = (long) (heap * memory);
    singleBytes = Math.min(MAX_ARRAY, (long) (memoryBytes * single));
    mergeBytes = (long) (memoryBytes * merge);
    if (single == 0 || singleBytes >= mergeBytes) {
      throw new StampedeRefusal(MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT + " is not below "
          + MRJobConfig.SHUFFLE_MERGE_PERCENT);
    }
    long percent = StampedeKeys.number(job, KEPT, KEPT_PERCENT, "percent of the heap from 0 to 100",
        each -> each >= 0 && each <= HUNDRED);
    keptBytes = kept > 0 ? (long) (memoryBytes * kept) : heap / HUNDRED * percent;
    factor = StampedeKeys.mergeFactor(job, FACTOR);
    int width = whole(job, MRJobConfig.REDUCE_MEMTOMEM_THRESHOLD, factor, "map outputs, 2 or more", 2);
    tierWidth = job.getBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, false) ? width : 0;
    hosts = whole(job, MRJobConfig.SHUFFLE_PARALLEL_COPIES, COPIES, "copies, 1 or more", 1);
    connectMillis = whole(job, MRJobConfig.SHUFFLE_CONNECT_TIMEOUT, TIMEOUT_MILLIS, MILLIS, 0);
    int read = whole(job, MRJobConfig.SHUFFLE_READ_TIMEOUT, TIMEOUT_MILLIS, MILLIS, 0);
    readMillis = read == 0 ? Integer.MAX_VALUE : read;
    boolean retries = job.getBoolean(MRJobConfig.SHUFFLE_FETCH_RETRY_ENABLED,
        job.getBoolean("yarn.nodemanager.recovery.enabled", false));
    retryMillis = retries ? whole(job, MRJobConfig.SHUFFLE_FETCH_RETRY_TIMEOUT_MS, RETRY_MILLIS, MILLIS, 0) : 0;
    retryPauseMillis = whole(job, MRJobConfig.SHUFFLE_FETCH_RETRY_INTERVAL_MS, RETRY_PAUSE_MILLIS, MILLIS, 0);
    mostDelayMillis = StampedeKeys.number(job, MRJobConfig.MAX_SHUFFLE_FETCH_RETRY_DELAY,
        MRJobConfig.DEFAULT_MAX_SHUFFLE_FETCH_RETRY_DELAY, MILLIS, each -> each >= 0);
    // Hadoop's scheduler reads these itself, but only after it has started a thread
    for (String key : List.of(MRJobConfig.SHUFFLE_FETCH_FAILURES, MRJobConfig.MAX_SHUFFLE_FETCH_HOST_FAILURES)) {
      StampedeKeys.number(job, key, 0, "failures", each -> each == (int) each);
    }
    threads = StampedeKeys.threads(job, MRJobConfig.REDUCE_CPU_VCORES, MRJobConfig.DEFAULT_REDUCE_CPU_VCORES);
  }

  /**
   * Reads the settings.
   *
   * @param heapBytes of this JVM
   * @throws StampedeRefusal if a value is not allowed
   */
  public static StampedeReduceSettings of(JobConf job, long heapBytes) throws StampedeRefusal {
    return new StampedeReduceSettings(job, heapBytes);
  }

  private static int whole(JobConf job, String key, int byDefault, String expected, int least)
      throws StampedeRefusal {
    return (int) StampedeKeys.number(job, key, byDefault, expected,
        each -> each >= least && each <= Integer.MAX_VALUE);
  }

  private static float share(JobConf job, String key, float byDefault) throws StampedeRefusal {
    String value = job.getTrimmed(key);
    if (value == null) {
      return byDefault;
    }
    try {
      float share = Float.parseFloat(value);
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Refused below, like a number out of range
    }
    throw new StampedeRefusal(key + " is '" + value + "': expected " + SHARE);
  }

  /** Returns the memory for all map outputs, in bytes. */
  long memoryBytes() {
    return memoryBytes;
  }

  /** Returns the largest size of an output that is kept in memory. */
  long singleBytes() {
    return singleBytes;
  }

  /** Returns the number of bytes at which the outputs in memory are merged to disk. */
  long mergeBytes() {
    return mergeBytes;
  }

  /** Returns the bytes of outputs that may stay in memory for the reduce. */
  long keptBytes() {
    return keptBytes;
  }

  /** Returns the most files that are merged at once. */
  int factor() {
    return factor;
  }

  /** Returns how many outputs in memory are merged to one that stays there; 0 if none are. */
  int tierWidth() {
    return tierWidth;
  }

  /** Returns the most hosts that are asked at the same time. */
  int hosts() {
    return hosts;
  }

  int connectMillis() {
    return connectMillis;
  }

  int readMillis() {
    return readMillis;
  }

  /** Returns for how many milliseconds a broken copy is retried before it counts as failed; 0 for no retry. */
  int retryMillis() {
    return retryMillis;
  }

  int retryPauseMillis() {
    return retryPauseMillis;
  }

  /** Returns the longest back-off for a busy host, in milliseconds. */
  long mostDelayMillis() {
    return mostDelayMillis;
  }

  /** Returns how many threads merge, or decompress, if all code that they call is thread-safe. */
  int threads() {
    return threads;
  }
}
