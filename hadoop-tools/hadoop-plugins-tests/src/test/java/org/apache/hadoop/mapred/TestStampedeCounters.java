/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.junit.Test;
import org.mockito.Mockito;

/** Checks that a task is counted only where that leaves enough of what its job may have, and uses up nothing else. */
public class TestStampedeCounters {
  private static final String NAME = StampedeMapOutput.SORTED;
  /** The most counters of the plug-ins in one job. */
  private static final int OURS = 4;

  private final MapTask task = new MapTask();
  private final Counters counters = task.getCounters();
  private final Reporter reporter = Mockito.mock(Reporter.class);

  private void make(int groups, int ofEach) {
    for (int group = 0; group < groups; group++) {
      for (int i = 0; i < ofEach; i++) {
        counters.findCounter("own " + group, "counter " + i).increment(1);
      }
    }
    Mockito.when(reporter.getCounter(Mockito.anyString(), Mockito.anyString()))
        .thenAnswer(call -> counters.findCounter(call.getArgument(0), call.<String>getArgument(1)));
  }

  private void check(boolean counted) {
    StampedeCounters.count(task, reporter, NAME);
    Counters.Group ours = null;
    for (Counters.Group group : counters) {
      ours = group.getName().equals(StampedeCounters.GROUP) ? group : ours;
    }
    if (counted) {
      assertEquals(1, ours.getCounter(NAME));
    } else {
      assertNull(ours);
    }
    assertNull(counters.limits().violation());
  }

  @Test
  public void halfOfTheCountersMayBeUsed() {
    make(1, Limits.getCountersMax() / 2 - OURS);
    // Hadoop's own are not limited.
    for (TaskCounter each : TaskCounter.values()) {
      counters.findCounter(each).increment(1);
    }
    check(true);
  }

  @Test
  public void moreThanHalfOfTheCountersAreTooMany() {
    make(1, Limits.getCountersMax() / 2 - OURS + 1);
    check(false);
  }

  @Test
  public void halfOfTheGroupsMayBeUsed() {
    make(Limits.getGroupsMax() / 2 - 1, 1);
    check(true);
  }

  @Test
  public void moreThanHalfOfTheGroupsAreTooMany() {
    make(Limits.getGroupsMax() / 2, 1);
    check(false);
  }

  @Test
  public void aTaskMayHaveAllCounters() {
    make(1, Limits.getCountersMax());
    check(false);
  }

  @Test
  public void aTaskMayHaveAllGroups() {
    make(Limits.getGroupsMax(), 1);
    check(false);
    counters.findCounter("own 0", "another").increment(1);
  }
}
