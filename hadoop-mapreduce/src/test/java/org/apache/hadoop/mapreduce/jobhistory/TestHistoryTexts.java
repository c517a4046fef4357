/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapred.JobPriority;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.JobACL;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.apache.hadoop.testing.RandomText;
import org.apache.hadoop.testing.TextsBySeed;
import org.junit.Assert;
import org.junit.Test;

/** Checks that the bytes of a history equal stock's, whatever texts it contains. */
public class TestHistoryTexts {
  private static final long SEED = 44;

  /** Writes histories whose names, states and errors are {@link RandomText}s. */
  public static final class Histories extends TextsBySeed {
    @Override
    protected String text(long seed) {
      RandomText texts = new RandomText(seed, 20);
      JobID job = new JobID("test", 1);
      TaskAttemptID attempt = new TaskAttemptID(new TaskID(job, TaskType.MAP, 2), 3);
      Counters counters = new Counters();
      for (int i = 0; i < 4; i++) {
        counters.findCounter(texts.next(), texts.next()).increment(i);
      }
      return written(
          new JobSubmittedEvent(job, texts.next(), texts.next(), 1, texts.next(),
              Map.of(JobACL.VIEW_JOB, new AccessControlList("u g")), texts.next()),
          new TaskAttemptUnsuccessfulCompletionEvent(attempt, TaskType.MAP, "FAILED", 5, texts.next(), texts.next()),
          new TaskFailedEvent(attempt.getTaskID(), 6, TaskType.MAP, texts.next(), texts.next(), attempt),
          new TaskStartedEvent(attempt.getTaskID(), 7, TaskType.MAP, texts.next()),
          new TaskAttemptStartedEvent(attempt, TaskType.MAP, 8, texts.next(), 9),
          new JobPriorityChangeEvent(job, JobPriority.LOW),
          new TaskFinishedEvent(attempt.getTaskID(), 10, TaskType.MAP, texts.next(), counters),
          new JobUnsuccessfulCompletionEvent(job, 11, 12, 13, texts.next()));
    }

    static String written(HistoryEvent... events) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try {
        EventWriter writer = new EventWriter(new FSDataOutputStream(bytes, null));
        bytes.reset();
        for (HistoryEvent event : events) {
          writer.write(event);
        }
        writer.flush();
      } catch (IOException e) {
        return "not to be written";
      }
      return bytes.toString(StandardCharsets.UTF_8);
    }
  }

  /** Tries a million texts if run with {@code -Dfuzz.texts=1000000}. */
  @Test
  public void textsAreWrittenAsByStock() throws Exception {
    TextsBySeed.compare(Histories.class, SEED, Assert::assertEquals);
  }

  /** An unpaired surrogate is written unchanged, as in a name that was truncated to a number of characters. */
  @Test
  public void halfAPairIsWrittenAsItIs() {
    assertTrue(Histories.written(new JobUnsuccessfulCompletionEvent(new JobID("test", 1), 11, 12, 13, "a\ud83d"))
        .contains("\"a\\uD83D\""));
  }
}
