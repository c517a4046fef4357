/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.split.JobSplit;
import org.apache.hadoop.mapreduce.split.SplitMetaInfoReader;
import org.apache.hadoop.mapreduce.task.JobContextImpl;
import org.apache.hadoop.util.ReflectionUtils;

/** The part of a job submission that lists the input and writes the splits, as in the client of 0.22.0. */
public final class JobPlan {
  private static final JobID JOB = new JobID("ab", 1);

  private JobPlan() {
  }

  /**
   * Writes the splits of a job into a folder of the file system.
   *
   * @return the number of maps
   */
  public static int write(FileSystem fs, JobConf conf, Path folder) throws IOException {
    JobContext job = new JobContextImpl(conf, JOB);
    try {
      Method write = JobSubmitter.class.getDeclaredMethod("writeSplits", JobContext.class, Path.class);
      // The method is meant for the submission only.
      write.setAccessible(true);
      return (Integer) write.invoke(new JobSubmitter(fs, null), job, folder);
    } catch (InvocationTargetException e) {
      throw new IOException("no plan: " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this is not the client of 0.22.0: " + e, e);
    }
  }

  /** Reads a plan as the JobTracker and its tasks do, and returns its file splits as FILE:START+LENGTH. */
  public static List<String> splits(FileSystem fs, JobConf conf, Path folder) throws IOException {
    List<String> splits = new ArrayList<>();
    try (FSDataInputStream in = fs.open(JobSubmissionFiles.getJobSplitFile(folder))) {
      for (JobSplit.TaskSplitMetaInfo split : SplitMetaInfoReader.readSplitMetaInfo(JOB, fs, conf, folder)) {
        in.seek(split.getStartOffset());
        Writable written = (Writable) ReflectionUtils.newInstance(conf.getClassByName(Text.readString(in)), conf);
        written.readFields(in);
        splits.add(written.toString());
      }
    } catch (ClassNotFoundException e) {
      throw new IOException("a split of the plan is of an unknown class: " + e.getMessage(), e);
    }
    return splits;
  }
}
