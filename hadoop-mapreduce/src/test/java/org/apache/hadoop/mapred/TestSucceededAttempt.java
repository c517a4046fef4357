/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.HistoryEvent;
import org.apache.hadoop.mapreduce.jobhistory.MapAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.ReduceAttemptFinishedEvent;
import org.apache.hadoop.mapreduce.jobhistory.SucceededAttempt;
import org.apache.hadoop.mapreduce.jobhistory.TaskAttemptStartedEvent;
import org.apache.hadoop.mapreduce.jobhistory.TaskFinishedEvent;
import org.apache.hadoop.mapreduce.server.jobtracker.job.PackedCounters;
import org.junit.Test;

/** Checks that the event of a succeeded attempt equals one made of counters, as stock makes it. */
public class TestSucceededAttempt {
  private static final String HOST = "/rack/host";
  private static final String STATE = "SUCCEEDED";

  private static Counters counters(Random random) {
    Counters counters = new Counters();
    for (TaskCounter each : TaskCounter.values()) {
      if (random.nextBoolean()) {
        counters.incrCounter(each, random.nextLong());
      }
    }
    for (int i = random.nextInt(6); i > 0; i--) {
      Counters.Group group = counters.getGroup("z" + random.nextInt(3));
      group.setDisplayName("Group \u00fc" + random.nextInt(2));
      Counters.Counter counter = group.getCounterForName("counter " + random.nextInt(20));
      counter.setDisplayName("shown " + random.nextInt(20));
      counter.setValue(random.nextInt());
    }
    return counters;
  }

  private static void assertSame(String message, List<? extends HistoryEvent> expected, List<HistoryEvent> events) {
    assertEquals(message, expected.size(), events.size());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(message, expected.get(i).getEventType(), events.get(i).getEventType());
      assertEquals(message, expected.get(i).getDatum().toString(), events.get(i).getDatum().toString());
    }
  }

  private static <S extends TaskStatus> S packed(S status, PackedCounters.Packer packer) {
    status.setStartTime(10);
    status.setFinishTime(50);
    status.packCounters(packer);
    return status;
  }

  @Test
  public void mapsAreTold() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    PackedCounters.Packer packer = new PackedCounters.Packer();
    TaskAttemptID id = new TaskAttemptID("test", 1, TaskType.MAP, 7, 1);
    for (int i = 0; i < 300; i++) {
      Counters counters = counters(random);
      var same = new org.apache.hadoop.mapreduce.Counters(counters);
      MapTaskStatus status = packed(new MapTaskStatus(id, 1, 1, TaskStatus.State.SUCCEEDED, "", "> map", "tracker",
          TaskStatus.Phase.MAP, counters), packer);
      assertSame("seed " + seed, List.of(
          new TaskAttemptStartedEvent(id, TaskType.MAP, 10, "tracker", 50060),
          new MapAttemptFinishedEvent(id, TaskType.MAP, STATE, status.getMapFinishTime(), 50, HOST, "> map", same),
          new TaskFinishedEvent(id.getTaskID(), 60, TaskType.MAP, STATE, same)),
          SucceededAttempt.events(status, status.historyCounters(), 60, TaskType.MAP, HOST, 50060));
    }
  }

  @Test
  public void reducesAreTold() {
    TaskAttemptID id = new TaskAttemptID("test", 1, TaskType.REDUCE, 7, 1);
    Counters counters = counters(new Random(1));
    var same = new org.apache.hadoop.mapreduce.Counters(counters);
    ReduceTaskStatus status = new ReduceTaskStatus(id, 1, 1, TaskStatus.State.SUCCEEDED, "", "", "tracker",
        TaskStatus.Phase.REDUCE, counters);
    packed(status, new PackedCounters.Packer());
    status.setShuffleFinishTime(30);
    status.setSortFinishTime(40);
    assertSame("", List.of(
        new TaskAttemptStartedEvent(id, TaskType.REDUCE, 10, "tracker", 50060),
        new ReduceAttemptFinishedEvent(id, TaskType.REDUCE, STATE, 30, 40, 50, HOST, "", same),
        new TaskFinishedEvent(id.getTaskID(), 60, TaskType.REDUCE, STATE, same)),
        SucceededAttempt.events(status, status.historyCounters(), 60, TaskType.REDUCE, HOST, 50060));
  }

  /** An attempt without counters is recorded with empty ones, such as a job setup whose tracker sent none. */
  @Test
  public void noCountersAreToldAsNone() {
    TaskAttemptID id = new TaskAttemptID("test", 1, TaskType.MAP, 7, 1);
    MapTaskStatus status = packed(new MapTaskStatus(id, 1, 1, TaskStatus.State.SUCCEEDED, "", "", "tracker",
        TaskStatus.Phase.MAP, new Counters()), new PackedCounters.Packer());
    assertSame("", List.of(
        new TaskAttemptStartedEvent(id, TaskType.JOB_SETUP, 10, "tracker", 1),
        new MapAttemptFinishedEvent(id, TaskType.JOB_SETUP, STATE, 50, 50, HOST, "",
            new org.apache.hadoop.mapreduce.Counters()),
        new TaskFinishedEvent(id.getTaskID(), 60, TaskType.JOB_SETUP, STATE,
            new org.apache.hadoop.mapreduce.Counters())),
        SucceededAttempt.events(status, status.historyCounters(), 60, TaskType.JOB_SETUP, HOST, 1));
  }
}
