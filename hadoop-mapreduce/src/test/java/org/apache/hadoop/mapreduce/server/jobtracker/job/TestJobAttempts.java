/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.server.jobtracker.job.JobAttempts.Known;
import org.junit.Test;

public class TestJobAttempts {
  private final JobAttempts<Integer, String> attempts = new JobAttempts<>();

  private static TaskAttemptID id(TaskType type, int task, int attempt) {
    return new TaskAttemptID("test", 1, type, task, attempt);
  }

  private static Known<Integer, String> known(int task) {
    return new Known<>(task, task % 4 == 0 ? null : "owner of " + task);
  }

  /** Compares the attempts with a plain table of them. */
  @Test
  public void isATable() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    TaskType[] types = TaskType.values();
    Map<TaskAttemptID, Known<Integer, String>> table = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      int task = random.nextInt(random.nextInt(20) == 0 ? 100_000 : 8);
      TaskAttemptID id = id(types[random.nextInt(types.length)], task, random.nextInt(3));
      switch (random.nextInt(3)) {
        case 0 -> {
          attempts.put(id, known(i));
          table.put(id, known(i));
        }
        case 1 -> assertEquals("seed " + seed, table.remove(id), attempts.remove(id));
        default -> {
          Known<Integer, String> known = table.get(id);
          assertEquals("seed " + seed, known, attempts.get(id));
          assertEquals("seed " + seed, known == null ? null : known.task(), attempts.task(id));
          assertEquals("seed " + seed, known == null ? null : known.owner(), attempts.owner(id));
        }
      }
      assertEquals("seed " + seed, table.size(), attempts.size());
    }
    Map<TaskAttemptID, Integer> all = new HashMap<>();
    attempts.forEach((attempt, task) -> assertNull("seed " + seed, all.put(attempt, task)));
    Map<TaskAttemptID, Integer> expected = new HashMap<>();
    table.forEach((attempt, known) -> expected.put(attempt, known.task()));
    assertEquals("seed " + seed, expected, all);
  }

  @Test
  public void knowsNoTaskOfAnyNumber() {
    assertNull(attempts.task(id(TaskType.MAP, Integer.MAX_VALUE, 0)));
    assertNull(attempts.remove(id(TaskType.REDUCE, Integer.MAX_VALUE, 0)));
    attempts.put(id(TaskType.MAP, 5000, 0), known(1));
    assertNull("a chunk that was left out", attempts.task(id(TaskType.MAP, 3000, 0)));
    assertNull("behind the end", attempts.task(id(TaskType.MAP, 9000, 0)));
  }

  @Test
  public void aSecondAttemptStaysWhenTheFirstGoes() {
    TaskAttemptID first = id(TaskType.MAP, 1, 0);
    TaskAttemptID second = id(TaskType.MAP, 1, 1);
    attempts.put(first, known(1));
    attempts.put(second, known(2));
    assertEquals(known(1), attempts.remove(first));
    assertNull(attempts.owner(first));
    assertEquals(known(2), attempts.get(second));
    attempts.put(second, known(3));
    assertEquals(known(3), attempts.get(second));
    assertEquals(known(3), attempts.remove(second));
    assertEquals(0, attempts.size());
  }

  @Test
  public void aFirstAttemptComesBackToItsPlace() {
    TaskAttemptID first = id(TaskType.REDUCE, 1, 0);
    attempts.put(first, known(1));
    attempts.remove(first);
    attempts.put(first, known(2));
    assertEquals(known(2), attempts.get(first));
    assertEquals(1, attempts.size());
  }
}
