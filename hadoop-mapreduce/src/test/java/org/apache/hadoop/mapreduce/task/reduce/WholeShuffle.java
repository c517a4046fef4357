/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapred.TaskStatus;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.util.Progress;

/** A reduce's shuffle without the task around it; the job has one map unless told otherwise. */
final class WholeShuffle {
  private static final String LOCAL_DIR = "mapreduce.cluster.local.dir";

  private WholeShuffle() {
  }

  /** Creates a whole shuffle, with fetchers, events and merges. */
  static Shuffle<IntWritable, BytesWritable> of(Path folder, TaskUmbilicalProtocol umbilical, int readTimeoutMillis)
      throws IOException {
    JobConf job = job(folder);
    job.setInt("mapreduce.reduce.shuffle.read.timeout", readTimeoutMillis);
    return of(job, umbilical);
  }

  /** Creates a whole shuffle with the test's own settings over those of {@link #job}. */
  static Shuffle<IntWritable, BytesWritable> of(JobConf job, TaskUmbilicalProtocol umbilical) throws IOException {
    Counters counters = new Counters();
    Reporter reporter = mock(Reporter.class);
    when(reporter.getCounter(anyString(), anyString()))
        .thenAnswer(call -> counters.findCounter((String) call.getArgument(0), (String) call.getArgument(1)));
    Task reduce = mock(Task.class);
    when(reduce.getJobTokenSecret()).thenReturn(FakeTracker.KEY);
    return new Shuffle<>(CopyPhase.REDUCE, job, FileSystem.getLocal(job), umbilical, new LocalDirAllocator(LOCAL_DIR),
        reporter, null, null, null, counters.findCounter("s", "spilled"), counters.findCounter("s", "combined"),
        counters.findCounter("s", "maps"), counters.findCounter("s", "bytes"), counters.findCounter("s", "failed"),
        counters.findCounter("s", "merged"), mock(TaskStatus.class), new Progress(), new Progress(), reduce);
  }

  /** Creates only the part that holds and merges the outputs. */
  static MergeManager<IntWritable, BytesWritable> merger(Path folder, ExceptionReporter failures) throws IOException {
    return merger(job(folder), new Counters(), failures);
  }

  /** Creates the part that holds and merges the outputs, with the test's own settings over those of {@link #job}. */
  static MergeManager<IntWritable, BytesWritable> merger(JobConf job, Counters counters, ExceptionReporter failures)
      throws IOException {
    return new MergeManager<>(CopyPhase.REDUCE, job, FileSystem.getLocal(job), new LocalDirAllocator(LOCAL_DIR),
        mock(Reporter.class), null, null, null, counters.findCounter("s", "spilled"),
        counters.findCounter("s", "combined"), counters.findCounter("s", "merged"), failures, new Progress());
  }

  static JobConf job(Path folder) {
    JobConf job = new JobConf();
    job.set(LOCAL_DIR, folder.toString());
    job.setUser("user");
    job.setJobName("job");
    job.setNumMapTasks(1);
    job.setMapOutputKeyClass(IntWritable.class);
    job.setMapOutputValueClass(BytesWritable.class);
    return job;
  }
}
