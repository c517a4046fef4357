/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.task.JobContextImpl;

/** The part of a submission that lists the input and writes the splits, as the client of 0.22.0 does it. */
public final class JobPlan {
  private JobPlan() {
  }

  /**
   * Writes the splits of a job into a folder of the file system.
   *
   * @return the number of maps
   */
  public static int write(FileSystem fs, JobConf conf, Path folder) throws IOException {
    JobContext job = new JobContextImpl(conf, new JobID("ab", 1));
    try {
      Method write = JobSubmitter.class.getDeclaredMethod("writeSplits", JobContext.class, Path.class);
      // no caller but the submission is meant to be
      write.setAccessible(true);
      return (Integer) write.invoke(new JobSubmitter(fs, null), job, folder);
    } catch (InvocationTargetException e) {
      throw new IOException("no plan: " + e.getCause(), e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this is not the client of 0.22.0: " + e, e);
    }
  }
}
