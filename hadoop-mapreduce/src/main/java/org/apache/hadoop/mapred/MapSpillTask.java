/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.spill.SpillTask;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.StringUtils;

/** A map task as seen by the spill engine: counters, progress phases and fatal errors, all as in stock. */
final class MapSpillTask implements SpillTask {
  private static final Log LOG = LogFactory.getLog(MapSpillTask.class);

  private final MapTask task;
  private final Task.TaskReporter reporter;
  private final Counters.Counter outputRecords;
  private final Counters.Counter outputBytes;
  private final Counters.Counter spilledRecords;
  private volatile Progress merge;

  MapSpillTask(MapTask task, Task.TaskReporter reporter) {
    this.task = task;
    this.reporter = reporter;
    this.outputRecords = reporter.getCounter(TaskCounter.MAP_OUTPUT_RECORDS);
    this.outputBytes = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES);
    this.spilledRecords = task.spilledRecordsCounter;
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
    spilledRecords.increment(records);
  }

  @Override
  public void took(Phase phase, long nanos) {
    SortTimes.of(phase).add(reporter, nanos);
  }

  @Override
  public void spilled(int number) {
    LOG.info("Finished spill " + number);
  }

  @Override
  public void merging(int partitions) {
    merge = task.getProgress().phase();
    merge.addPhases(partitions);
  }

  @Override
  public void mergedPartition() {
    merge.startNextPhase();
  }

  @Override
  public void log(String line) {
    LOG.info(line);
  }

  @Override
  public void failed(Error error) {
    task.reportFatalError(task.getTaskID(), error,
        "Task " + task.getTaskID() + " failed : " + StringUtils.stringifyException(error));
  }
}
