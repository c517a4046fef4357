/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestPaddedNumbers {
  private static final int NUMBERS = 100_000;

  private static NumberFormat format(int digits) {
    NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
    format.setGroupingUsed(false);
    format.setMinimumIntegerDigits(digits);
    return format;
  }

  @Test
  public void numbersAreWrittenAsByANumberFormat() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < NUMBERS; i++) {
      int digits = 1 + random.nextInt(12);
      int number = random.nextInt() >> random.nextInt(Integer.SIZE);
      assertEquals("seed " + seed, format(digits).format(number), PaddedNumbers.of(number, digits));
    }
    for (int number : new int[] {0, -1, 1, 9999, 10_000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      assertEquals(format(4).format(number), PaddedNumbers.of(number, 4));
    }
  }

  @Test
  public void idsHaveTheirText() {
    JobID job = new JobID("200707121733", 3);
    TaskAttemptID attempt = new TaskAttemptID(new TaskID(job, TaskType.MAP, 5), 1);
    assertEquals("attempt_200707121733_0003_m_000005_1", attempt.toString());
    assertEquals("task_200707121733_12345_r_1234567",
        new TaskID(new JobID("200707121733", 12345), TaskType.REDUCE, 1234567).toString());
  }

  /** An id that is read repeatedly, as from a stream of records, has the text of the last read. */
  @Test
  public void anIdThatIsReadHasItsNewText() throws Exception {
    JobID id = new JobID("first", 1);
    assertEquals("job_first_0001", id.toString());
    DataOutputBuffer bytes = new DataOutputBuffer();
    new JobID("second", 20).write(bytes);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(bytes.getData(), bytes.getLength());
    id.readFields(in);
    assertEquals("job_second_0020", id.toString());
  }

  @Test
  public void patternsMatchTheirIds() {
    assertTrue("job_200707121733_0003".matches(org.apache.hadoop.mapred.JobID.getJobIDsPattern("200707121733", 3)));
    assertTrue("task_200707121733_0003_m_000005".matches(
        org.apache.hadoop.mapred.TaskID.getTaskIDsPattern("200707121733", 3, TaskType.MAP, 5)));
  }

  @Test
  public void threadsMakeTheTextOfIdsAtTheSameTime() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int thread = i;
        work.add(threads.submit(() -> IntStream.range(0, NUMBERS).forEach(number -> {
          TaskID id = new TaskID(new JobID("test", thread), TaskType.MAP, number);
          assertEquals(id.getId(), TaskID.forName(id.toString()).getId());
        })));
      }
      for (Future<?> each : work) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
