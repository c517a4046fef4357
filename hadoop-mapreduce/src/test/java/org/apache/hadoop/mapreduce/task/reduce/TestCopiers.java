/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that copiers are started for the kinds of trackers present, and fetchers as soon as they are needed. */
public class TestCopiers {
  @Rule
  public final Timeout limit = Timeout.seconds(60);

  private final JobConf job = new JobConf(false);

  /** A reduce whose fetchers do nothing until they are interrupted. */
  private static final class Run extends CopyRun {
    final AtomicInteger started = new AtomicInteger();
    final AtomicInteger interrupted = new AtomicInteger();
    private final Copiers<Object, Object> copiers;

    Run(JobConf job, int maps, int port) throws IOException {
      super(job, maps);
      for (int map = 0; map < maps; map++) {
        knows(port, map);
      }
      copiers = Copiers.start(job, () -> new Thread(this::idle), new BatchedCopy.Reduce<>(CopyPhase.REDUCE,
          copy.scheduler, merger, reporter, mock(ShuffleClientMetrics.class), copy.failures::add, FakeTracker.KEY));
    }

    private void idle() {
      started.incrementAndGet();
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        interrupted.incrementAndGet();
      }
    }

    @Override
    public void close() throws InterruptedException {
      copiers.end();
      copy.scheduler.close();
    }
  }

  @Test
  public void fetchersAreThereFromTheStart() throws Exception {
    job.set("mapreduce.reduce.shuffle.copier", "fetchers");
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 3);
    Run run = new Run(job, 1, 1);
    try (run) {
      CopyRun.await(() -> run.started.get() == 3);
    }
    assertEquals("the end ends them", 3, run.interrupted.get());
  }

  @Test
  public void noFetcherIsMadeWhereAllTrackersKnowTheProtocol() throws Exception {
    job.set("mapreduce.reduce.shuffle.copier", "batched");
    byte[] data = {1, 2, 3};
    try (BatchTracker tracker = new BatchTracker(); Run run = new Run(job, 2, tracker.port())) {
      for (int map = 0; map < 2; map++) {
        tracker.serves(CopyPhase.map(map), Segments.of(data));
        run.inMemory(map, data.length);
      }
      run.await();
      assertEquals(0, run.started.get());
    }
  }

  @Test
  public void anOldTrackerStartsThemOnce() throws Exception {
    job.set("mapreduce.reduce.shuffle.copier", "batched");
    job.setInt("mapreduce.reduce.shuffle.parallelcopies", 3);
    try (FakeTracker first = new FakeTracker(); FakeTracker second = new FakeTracker()) {
      Run run = new Run(job, 2, first.port());
      try (run) {
        CopyRun.await(() -> run.started.get() == 3);
        run.knows(second.port(), 1);
        // both are left to fetchers
        run.copy.scheduler.getHost();
        run.copy.scheduler.getHost();
      }
      assertEquals(3, run.started.get());
      assertEquals(3, run.interrupted.get());
      assertTrue("" + run.copy.failures, run.copy.failures.isEmpty());
    }
  }

  /** Fetchers may start late, but a key that would make them fail is reported at the start. */
  @Test
  public void aWrongValueOfFetchersIsNamedAtTheStart() {
    job.set("mapreduce.reduce.shuffle.copier", "batched");
    job.set("mapreduce.reduce.shuffle.connect.try.timeout", "soon");
    InvalidKeyException failure = assertThrows(InvalidKeyException.class, () -> new Run(job, 1, 1));
    assertTrue(failure.getMessage(), failure.getMessage().contains("mapreduce.reduce.shuffle.connect.try.timeout"));
    assertTrue(failure.getMessage(), failure.getMessage().contains("soon"));
  }
}
