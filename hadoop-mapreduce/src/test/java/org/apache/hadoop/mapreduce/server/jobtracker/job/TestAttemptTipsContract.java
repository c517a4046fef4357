/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertThrows;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.testing.contract.MapContract;
import org.junit.Test;

/** Checks that the attempts of an {@link AttemptIndex} are a map like the tree that stock uses instead. */
public class TestAttemptTipsContract extends MapContract<TaskAttemptID, String> {
  private static final int JOBS = 3;

  private final String[] tips =
      IntStream.range(0, 20).mapToObj(number -> "tip " + number).toArray(String[]::new);
  private AttemptIndex<String> index;

  @Override
  protected Map<TaskAttemptID, String> empty() {
    index = new AttemptIndex<>();
    return index.tips();
  }

  @Override
  protected Map<TaskAttemptID, String> oracle() {
    return new TreeMap<>();
  }

  @Override
  protected TaskAttemptID key(int number) {
    return new TaskAttemptID("test", number % JOBS, TaskType.MAP, number, 0);
  }

  @Override
  protected String value(TaskAttemptID key, int number) {
    return tips[number];
  }

  @Override
  protected Map<TaskAttemptID, String> remove(Map<TaskAttemptID, String> map, TaskAttemptID key) {
    index.remove(key);
    return map;
  }

  @Override
  protected boolean isOrdered() {
    return false;
  }

  @Test
  public void refusesWhatATreeRefuses() {
    Map<TaskAttemptID, String> map = empty();
    map.put(key(1), tips[1]);
    assertThrows(NullPointerException.class, () -> map.get(null));
    assertThrows(NullPointerException.class, () -> map.put(null, tips[1]));
    assertThrows(ClassCastException.class, () -> map.containsKey("1"));
  }
}
