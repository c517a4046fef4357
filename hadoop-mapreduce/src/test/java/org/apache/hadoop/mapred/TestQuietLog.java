/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.StockHadoop;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.junit.Test;

/** Checks that the JobTracker does not build routine log lines that nobody reads. */
public class TestQuietLog {

  /** Counts how often an attempt ID is formatted while the attempt is added and removed, at two log levels. */
  public static class WrittenIds extends TrackerProbe<List<Integer>> {
    @Override
    List<Integer> probe() throws Exception {
      return List.of(written(Level.WARN), written(Level.INFO));
    }

    private int written(Level level) {
      Logger log = Logger.getLogger(JobTracker.class);
      Level before = log.getLevel();
      log.setLevel(level);
      try {
        CountedId attempt = new CountedId();
        TaskInProgress task = new TaskInProgress(attempt.getJobID(), "job.xml", null, jobTracker, new JobConf(),
            new JobInProgress(attempt.getJobID(), new JobConf(), jobTracker) { }, 0, 1);
        jobTracker.createTaskEntry(attempt, "tracker1", task);
        jobTracker.removeTaskEntry(attempt);
        return attempt.written;
      } finally {
        log.setLevel(before);
      }
    }
  }

  /** An ID that counts its conversions to a string. */
  private static final class CountedId extends TaskAttemptID {
    int written;

    CountedId() {
      super("test", 1, TaskType.MAP, 0, 0);
    }

    @Override
    public String toString() {
      written++;
      return super.toString();
    }
  }

  @Test
  public void linesThatAreNotWrittenAreNotMade() throws Exception {
    assertEquals("stock", List.of(2, 2), StockHadoop.call(WrittenIds.class));
    assertEquals("ours, where one of the two is a line of routine", List.of(0, 1), new WrittenIds().call());
  }
}
