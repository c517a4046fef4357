/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
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
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Whatever the texts are that a history tells, its bytes are those of stock. */
public class TestHistoryTexts {
  private static final long SEED = 44;

  /** Histories whose names, states and errors are {@link RandomText}s. */
  public static final class Histories implements Callable<List<String>> {
    /** How many texts are in the history of a seed. */
    static final int OF_SEED = 20;
    /** In each call. */
    static final int SEEDS = 500;
    private static final String FIRST = TestHistoryTexts.class.getName() + ".seed";

    static <T> T from(long seed, Callable<T> call) throws Exception {
      System.setProperty(FIRST, Long.toString(seed));
      try {
        return call.call();
      } finally {
        System.clearProperty(FIRST);
      }
    }

    @Override
    public List<String> call() {
      long first = Long.getLong(FIRST);
      return LongStream.range(first, first + SEEDS).mapToObj(seed -> "seed " + seed + ": " + history(seed)).toList();
    }

    private static String history(long seed) {
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

  /** A million texts are tried with {@code -Dfuzz.texts=1000000}. */
  @Test
  public void textsAreWrittenAsByStock() throws Exception {
    int seeds = RandomText.count(10_000) / Histories.OF_SEED;
    for (long seed = SEED; seed < SEED + seeds; seed += Histories.SEEDS) {
      List<String> stocks = Histories.from(seed, () -> StockHadoop.call(Histories.class));
      List<String> ours = Histories.from(seed, new Histories());
      for (int i = 0; i < Histories.SEEDS; i++) {
        assertEquals(stocks.get(i), ours.get(i));
      }
    }
  }

  /** As in a name that was cut after so many characters. */
  @Test
  public void halfAPairIsWrittenAsItIs() {
    assertTrue(Histories.written(new JobUnsuccessfulCompletionEvent(new JobID("test", 1), 11, 12, 13, "a\ud83d"))
        .contains("\"a\\uD83D\""));
  }
}
