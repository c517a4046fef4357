/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.spill.SpillTask;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.StringUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A map task of Hadoop 3 as seen by the engine: counters, the phases of its progress, and fatal errors. */
final class StampedeSpillTask implements SpillTask {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeMapOutput.class);
  /** The group of the counters of the time spent on the output, one for each phase. */
  private static final String TIMES = "Map output times";
  /** The key that turns these counters on; for measurements. */
  private static final String COUNT_TIMES = "mapreduce.task.sort.times.counted";

  private final MapTask task;
  private final Task.TaskReporter reporter;
  private final Counters.Counter outputRecords;
  private final Counters.Counter outputBytes;
  private final boolean countsTimes;
  private volatile boolean merged;

  StampedeSpillTask(MapTask task, JobConf job, Task.TaskReporter reporter) {
    countsTimes = job.getBoolean(COUNT_TIMES, false);
    this.task = task;
    this.reporter = reporter;
    outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
    outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
  }

  /** Completes the sort phase if nothing was merged. */
  void finish() {
    if (!merged) {
      task.getSortPhase().complete();
    }
  }

  @Override
  public void progress() {
    reporter.progress();
  }

  @Override
  public void collected(long records, long bytes) {
    outputRecords.increment(records);
    outputBytes.increment(bytes);
  }

  @Override
  public void wroteRecords(long records) {
    StampedeCounters.add(task.spilledRecordsCounter, records);
  }

  /** Counts the time only on request, as the number of a job's counters is limited. */
  @Override
  public void took(Phase phase, long nanos) {
    if (!countsTimes) {
      return;
    }
    Counters.Counter counter = reporter.getCounter(TIMES, phase + "_MICROS");
    if (counter != null) {
      counter.increment(TimeUnit.NANOSECONDS.toMicros(nanos));
    }
  }

  @Override
  public void spilled(int number) {
    LOG.info("Finished spill {}", number);
  }

  @Override
  public void merging(int partitions) {
    merged = true;
    task.getSortPhase().addPhases(partitions);
  }

  @Override
  public void mergedPartition() {
    Progress sort = task.getSortPhase();
    sort.startNextPhase();
  }

  @Override
  public void log(String line) {
    LOG.info(line);
  }

  @Override
  public void failed(Error error) {
    task.reportFatalError(task.getTaskID(), error,
        "Task " + task.getTaskID() + " failed : " + StringUtils.stringifyException(error), false);
  }
}
