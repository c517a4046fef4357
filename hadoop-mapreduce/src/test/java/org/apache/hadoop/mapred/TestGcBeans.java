/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.task.attempt.GcBeans;
import org.junit.Test;

public class TestGcBeans {
  /** Returns the milliseconds that all collectors have taken, by the JDK's own list. */
  private static long millis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum();
  }

  @Test
  public void theyAreThoseOfTheJdk() {
    assertEquals(names(Set.copyOf(ManagementFactory.getGarbageCollectorMXBeans())), names(Set.copyOf(GcBeans.ALL)));
    assertFalse(GcBeans.ALL.isEmpty());
  }

  @Test
  public void tasksUseThem() throws Exception {
    Field beans = Task.GcTimeUpdater.class.getDeclaredField("gcBeans");
    beans.setAccessible(true);
    assertSame(GcBeans.ALL, beans.get(new MapTask().gcUpdater));
  }

  private static Set<String> names(Set<GarbageCollectorMXBean> beans) {
    return beans.stream().map(GarbageCollectorMXBean::getName).collect(Collectors.toSet());
  }

  /** A task counts only collections since its creation. */
  @Test
  public void aTaskCountsItsCollections() {
    System.gc();
    long before = millis();
    MapTask task = new MapTask();
    long made = millis();
    while (millis() == made) {
      System.gc();
    }
    long least = millis() - made;
    task.gcUpdater.incrementGcCounter();
    long counted = task.getCounters().findCounter(TaskCounter.GC_TIME_MILLIS).getValue();
    long most = millis() - before;
    assertEquals("counted " + counted + ", at least " + least + ", at most " + most, counted,
        Math.max(least, Math.min(most, counted)));
  }
}
