/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.apache.hadoop.conf.NumberRange.atLeast;
import static org.apache.hadoop.conf.NumberRange.between;
import static org.apache.hadoop.conf.NumberRange.positiveShare;
import static org.apache.hadoop.conf.NumberRange.share;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.NumberRange;

/**
 * The keys of stock's that control a loop or a division in a job, a JobTracker or a TaskTracker, with the range of
 * values allowed for each. A job is checked at its submission, a daemon at its start.
 */
public final class NumberKeys {
  private static final String MILLIS = "milliseconds";
  private static final String THREADS = "threads";
  private static final String BYTES = "bytes";

  private static final List<NumberRange> JOB = List.of(
      // a merge of fewer than two streams does not terminate
      atLeast(2, "mapreduce.task.io.sort.factor", "streams"),
      between(1, 1 << 20, "mapreduce.task.io.sort.mb", "megabytes"),
      positiveShare("mapreduce.map.sort.spill.percent"),
      // a modulus
      atLeast(1, "mapreduce.task.merge.progress.records", "records"),
      // without a copier thread, a reduce waits forever
      atLeast(1, "mapreduce.reduce.shuffle.parallelcopies", THREADS),
      share("mapreduce.reduce.shuffle.input.buffer.percent"),
      share("mapreduce.reduce.shuffle.merge.percent"),
      share("mapreduce.reduce.input.buffer.percent"),
      share("mapreduce.reduce.markreset.buffer.percent"),
      // if it had to wait for more than all maps, no reduce would start
      share("mapreduce.job.reduce.slowstart.completedmaps"),
      // with none, as with one, the first failure is final
      atLeast(0, "mapreduce.map.maxattempts", "attempts"),
      atLeast(0, "mapreduce.reduce.maxattempts", "attempts"),
      between(0, Long.MAX_VALUE, "mapreduce.task.timeout", MILLIS),
      between(-1, Long.MAX_VALUE, "mapreduce.map.memory.mb", "megabytes"),
      between(-1, Long.MAX_VALUE, "mapreduce.reduce.memory.mb", "megabytes"),
      // otherwise the input might be cut into splits of one byte each
      atLeast(0, "mapreduce.job.maps", "tasks"),
      between(-1, Long.MAX_VALUE, "mapreduce.input.fileinputformat.split.minsize", BYTES),
      between(0, Long.MAX_VALUE, "mapreduce.input.fileinputformat.split.maxsize", BYTES),
      atLeast(0, "mapreduce.job.reduces", "tasks"),
      atLeast(1, "mapreduce.mapper.multithreadedmapper.threads", THREADS),
      atLeast(1, "mapreduce.input.sequencefileinputfilter.frequency", "records"),
      // moduli for every file that is written
      atLeast(1, "io.bytes.per.checksum", BYTES),
      atLeast(1, "file.bytes-per-checksum", BYTES),
      atLeast(1, "dfs.bytes-per-checksum", BYTES),
      atLeast(1, "io.file.buffer.size", BYTES),
      between(1, Long.MAX_VALUE, "dfs.blocksize", BYTES),
      atLeast(1, "io.map.index.interval", "keys"),
      atLeast(0, "io.map.index.skip", "keys"));

  private static final List<NumberRange> JOB_TRACKER = List.of(
      atLeast(1, "mapreduce.jobtracker.handler.count", THREADS),
      between(1, Long.MAX_VALUE, "mapreduce.jobtracker.expire.trackers.interval", MILLIS),
      atLeast(1, "mapreduce.jobtracker.heartbeats.in.second", "heartbeats"),
      atLeast(1, "mapreduce.jobtracker.taskcache.levels", "levels"),
      atLeast(0, "mapreduce.jobtracker.retiredjobs.cache.size", "jobs"),
      atLeast(1, "io.bytes.per.checksum", BYTES),
      atLeast(1, "file.bytes-per-checksum", BYTES),
      atLeast(1, "io.file.buffer.size", BYTES));

  private static final List<NumberRange> TASK_TRACKER = List.of(
      atLeast(0, "mapreduce.tasktracker.map.tasks.maximum", "tasks"),
      atLeast(0, "mapreduce.tasktracker.reduce.tasks.maximum", "tasks"),
      atLeast(1, "mapreduce.tasktracker.http.threads", THREADS),
      atLeast(0, "mapreduce.tasktracker.indexcache.mb", "megabytes"),
      // loops that would not pause
      between(1, Long.MAX_VALUE, "mapreduce.tasktracker.taskmemorymanager.monitoringinterval", MILLIS),
      between(1, Long.MAX_VALUE, "mapreduce.tasktracker.healthchecker.interval", MILLIS),
      atLeast(1, "io.bytes.per.checksum", BYTES),
      atLeast(1, "file.bytes-per-checksum", BYTES),
      atLeast(1, "io.file.buffer.size", BYTES));

  private NumberKeys() {
  }

  /**
   * Checks the numbers of a job.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a job with this configuration would not end, or would fail in
   *     its tasks
   */
  public static void checkJob(Configuration conf) {
    NumberRange.check(conf, JOB);
    ProfileKeys.check(conf);
  }

  /**
   * Checks the numbers of a JobTracker.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a JobTracker cannot work with this configuration
   */
  public static void checkJobTracker(Configuration conf) {
    NumberRange.check(conf, JOB_TRACKER);
  }

  /**
   * Checks the numbers of a TaskTracker.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a TaskTracker cannot work with this configuration
   */
  public static void checkTaskTracker(Configuration conf) {
    NumberRange.check(conf, TASK_TRACKER);
  }
}
