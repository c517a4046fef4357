/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapreduce.TaskType;
import org.junit.Test;

public class TestJobAttempts {
  private final JobAttempts<Attempt> attempts = new JobAttempts<>();

  private record Attempt(TaskAttemptID attempt, int version) implements JobAttempts.Known {
  }

  private static TaskAttemptID id(TaskType type, int task, int attempt) {
    return new TaskAttemptID("test", 1, type, task, attempt);
  }

  /** Against a table of attempts. */
  @Test
  public void isATable() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    TaskType[] types = TaskType.values();
    Map<TaskAttemptID, Attempt> table = new HashMap<>();
    for (int i = 0; i < 50_000; i++) {
      int task = random.nextInt(random.nextInt(20) == 0 ? 100_000 : 8);
      TaskAttemptID id = id(types[random.nextInt(types.length)], task, random.nextInt(3));
      switch (random.nextInt(3)) {
        case 0 -> {
          Attempt attempt = new Attempt(id, i);
          attempts.put(attempt);
          table.put(id, attempt);
        }
        case 1 -> assertSame("seed " + seed, table.remove(id), attempts.remove(id));
        default -> assertSame("seed " + seed, table.get(id), attempts.get(id));
      }
      assertEquals("seed " + seed, table.size(), attempts.size());
    }
    List<Attempt> all = new ArrayList<>();
    attempts.forEach(all::add);
    assertEquals("seed " + seed, table.size(), all.size());
    all.forEach(attempt -> assertSame("seed " + seed, attempt, table.get(attempt.attempt())));
  }

  @Test
  public void knowsNoTaskOfAnyNumber() {
    assertNull(attempts.get(id(TaskType.MAP, Integer.MAX_VALUE, 0)));
    assertNull(attempts.remove(id(TaskType.REDUCE, Integer.MAX_VALUE, 0)));
    attempts.put(new Attempt(id(TaskType.MAP, 5000, 0), 1));
    assertNull("a chunk that was left out", attempts.get(id(TaskType.MAP, 3000, 0)));
    assertNull("behind the end", attempts.get(id(TaskType.MAP, 9000, 0)));
  }

  @Test
  public void aSecondAttemptStaysWhenTheFirstGoes() {
    Attempt first = new Attempt(id(TaskType.MAP, 1, 0), 1);
    Attempt second = new Attempt(id(TaskType.MAP, 1, 1), 2);
    attempts.put(first);
    attempts.put(second);
    assertSame(first, attempts.remove(first.attempt()));
    assertSame(second, attempts.get(second.attempt()));
    Attempt again = new Attempt(second.attempt(), 3);
    attempts.put(again);
    assertSame(again, attempts.get(second.attempt()));
    assertSame(again, attempts.remove(second.attempt()));
    assertEquals(0, attempts.size());
  }
}
