/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.ServingTracker.Segment;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that an output that a tracker lacks does not block the others. */
public class TestMissingOutputs {
  private static final int MAPS = 5;

  /**
   * Returns how many of five outputs have arrived after the second request, when the first of a hash set is missing.
   */
  public static final class OneIsGone implements Callable<Long> {
    @Override
    public Long call() throws Exception {
      KerberosInternals.exportTo(getClass());
      JobConf job = new JobConf(false);
      job.setInt("mapreduce.reduce.shuffle.backoff.min", 10);
      job.setInt("mapreduce.reduce.shuffle.backoff.max", 20);
      Set<TaskAttemptID> maps = new HashSet<>();
      for (int map = 0; map < MAPS; map++) {
        maps.add(CopyPhase.map(map));
      }
      int missing = maps.iterator().next().getTaskID().getId();
      Segment segment = Segments.of(new byte[1000]);
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(job, MAPS, tracker.port(), missing)) {
        for (int map = 0; map < MAPS; map++) {
          fetch.inMemory(map, 1000);
          if (map != missing) {
            tracker.serves(CopyPhase.map(map), segment);
          }
        }
        fetch.start();
        CopyRun.await(() -> tracker.requests.get() >= 2 && fetch.isIdle());
        return fetch.copy.counter("maps");
      }
    }
  }

  /** Stock gets none of the others: each request, the second after 13 seconds, starts with the missing output. */
  @Test
  public void stockGetsNoneOfTheOthers() throws Exception {
    assertEquals("stock", 0, (long) StockHadoop.call(OneIsGone.class));
    assertEquals("ours", MAPS - 1, (long) new OneIsGone().call());
  }
}
