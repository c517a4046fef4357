/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.job;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.lang.reflect.Field;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that the work on a task's counters grows linearly with their number, not quadratically. */
public class TestManyCounters {
  private static final int MANY = 3000;

  /** A list that counts how often one of its names is read. */
  private static final class CountedNames extends AbstractList<CounterNames.Name> {
    private final List<CounterNames.Name> names = new ArrayList<>();
    private long steps;

    @Override
    public CounterNames.Name get(int index) {
      steps++;
      return names.get(index);
    }

    @Override
    public int size() {
      return names.size();
    }
  }

  @Test
  public void packingLooksAtEachNameAFewTimes() {
    Counters counters = new Counters();
    CountedNames counted = new CountedNames();
    for (int i = 0; i < MANY; i++) {
      counters.incrCounter("group", "counter" + i, i);
    }
    for (Counters.Counter counter : counters.getGroup("group")) {
      counted.names.add(new CounterNames.Name(counter.getName(), counter.getDisplayName()));
    }
    CounterNames names = new CounterNames(List.of(
        new CounterNames.Group(new CounterNames.Name("group", "group"), counted, 0)));
    assertTrue(counted.steps + " steps for " + MANY, counted.steps <= 3 * MANY);
    long[] values = names.values(counters);
    names.add(values, new Counters());
    names.history(values);
    assertTrue(counted.steps + " steps for " + MANY, counted.steps <= 6 * MANY);
    assertEquals(counters, new PackedCounters.Packer().pack(counters).unpack());
  }

  /** Looks up each counter of a group, as a page does; returns how many counters each lookup visits. */
  public static final class Page implements Callable<Long> {
    private long steps;

    /** A map that counts how many of its values are iterated over. */
    private final class CountedMap extends HashMap<String, Object> {
      private static final long serialVersionUID = 1;

      @Override
      public Collection<Object> values() {
        Iterator<Object> all = super.values().iterator();
        return new AbstractCollection<>() {
          @Override
          public Iterator<Object> iterator() {
            return new Iterator<>() {
              @Override
              public boolean hasNext() {
                return all.hasNext();
              }

              @Override
              public Object next() {
                steps++;
                return all.next();
              }
            };
          }

          @Override
          public int size() {
            return CountedMap.this.size();
          }
        };
      }
    }

    @Override
    public Long call() throws Exception {
      Counters counters = new Counters();
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        counters.incrCounter("group", "counter" + i, i);
        shown.add("counter" + i);
      }
      Counters.Group group = counters.getGroup("group");
      Field field = Counters.Group.class.getDeclaredField("subcounters");
      field.setAccessible(true);
      CountedMap counted = new CountedMap();
      counted.putAll((java.util.Map<String, ?>) field.get(group));
      field.set(group, counted);
      for (int i = 0; i < MANY; i++) {
        if (group.getCounter(shown.get(i)) != i) {
          throw new AssertionError(shown.get(i) + " is " + group.getCounter(shown.get(i)));
        }
      }
      return steps / MANY;
    }
  }

  @Test
  public void aPageLooksAtEachCounterOnce() throws Exception {
    assertTrue(StockHadoop.call(Page.class) > MANY / 4);
    assertEquals(0, (long) new Page().call());
  }

  /** Counters whose display name differs from their name are still found. */
  @Test
  public void namesThatAreShownOtherwise() {
    Counters.Group group = new Counters().getGroup("group");
    group.getCounterForName("a").setDisplayName("b");
    group.getCounterForName("a").increment(1);
    assertEquals(1, group.getCounter("b"));
    assertEquals(0, group.getCounter("a"));
  }
}
