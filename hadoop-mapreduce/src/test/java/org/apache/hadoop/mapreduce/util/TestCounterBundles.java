/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.Counters;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestCounterBundles {
  private static final String JOB = JobCounter.class.getName();

  /** Returns the display names of groups and counters in both APIs, with bundles and without. */
  public static final class Shown implements Callable<List<String>> {
    @Override
    public List<String> call() {
      List<String> shown = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        Counters counters = new Counters();
        org.apache.hadoop.mapreduce.Counters ours = new org.apache.hadoop.mapreduce.Counters();
        for (String group : List.of(JOB, TaskCounter.class.getName(), "a$b", "no such group")) {
          shown.add(counters.getGroup(group).getDisplayName());
          shown.add(ours.getGroup(group).getDisplayName());
        }
        shown.add(counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).getDisplayName());
        shown.add(ours.findCounter(TaskCounter.MAP_INPUT_RECORDS).getDisplayName());
      }
      return shown;
    }
  }

  @Test
  public void countersAreShownAsBefore() throws Exception {
    List<String> stock = StockHadoop.call(Shown.class);
    assertTrue(stock.toString(), stock.contains("Job Counters ") || stock.contains("Job Counters"));
    assertEquals(stock, new Shown().call());
  }

  @Test
  public void aBundleIsFoundOnce() {
    assertNotNull(CounterBundles.of(JOB));
    assertSame(CounterBundles.of(JOB), CounterBundles.of(JOB));
    assertNull(CounterBundles.of("no.such.Group"));
    assertNull(CounterBundles.of("no.such.Group"));
  }

  @Test
  public void groupsOfBothKindsAreLookedUpHere() {
    CounterBundles.forget();
    new Counters().getGroup("old");
    new org.apache.hadoop.mapreduce.Counters().getGroup("new");
    assertEquals(2, CounterBundles.size());
  }

  /** Users may create any number of names. */
  @Test
  public void namesAreForgottenWhenThereAreTooMany() {
    for (int i = 0; i < 2 * CounterBundles.MAX_NAMES; i++) {
      assertNull(CounterBundles.of("no such group " + i));
      assertTrue(CounterBundles.size() <= CounterBundles.MAX_NAMES);
    }
    assertNotNull(CounterBundles.of(JOB));
  }
}
