/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

public class TestHistoryFileMover {
  @Rule
  public final Timeout deadlock = new Timeout(60, TimeUnit.SECONDS);

  private final HistoryFileMover mover = new HistoryFileMover();
  private final List<Integer> retired = Collections.synchronizedList(new ArrayList<>());

  /** Waits for a latch during a move; the rule above ends a test that waits in vain. */
  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  public void allThreadsMoveAtOnce() {
    CountDownLatch together = new CountDownLatch(HistoryFileMover.THREADS);
    CountDownLatch done = new CountDownLatch(HistoryFileMover.THREADS);
    for (int job = 0; job < HistoryFileMover.THREADS; job++) {
      mover.execute(() -> {
        together.countDown();
        await(together);
      }, done::countDown);
    }
    await(done);
  }

  @Test
  public void jobsRetireInTheOrderTheyCameWhateverTheirMovesTake() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int jobs = 200;
    CountDownLatch done = new CountDownLatch(jobs);
    for (int i = 0; i < jobs; i++) {
      int job = i;
      int work = random.nextInt(20_000);
      mover.execute(() -> IntStream.range(0, work).forEach(n -> Thread.onSpinWait()), () -> {
        retired.add(job);
        done.countDown();
      });
    }
    await(done);
    assertEquals("seed " + seed, IntStream.range(0, jobs).boxed().toList(), retired);
  }

  @Test
  public void aJobWaitsForTheOneBeforeIt() {
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch secondMoved = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2);
    mover.execute(() -> await(release), () -> {
      retired.add(1);
      done.countDown();
    });
    mover.execute(secondMoved::countDown, () -> {
      retired.add(2);
      done.countDown();
    });
    await(secondMoved);
    assertTrue(retired.isEmpty());
    release.countDown();
    await(done);
    assertEquals(List.of(1, 2), retired);
  }

  @Test
  public void aFailedMoveOrRetirementHoldsUpNobody() {
    CountDownLatch done = new CountDownLatch(2);
    mover.execute(() -> {
      throw new IllegalStateException("this move fails on purpose");
    }, done::countDown);
    mover.execute(() -> { }, () -> {
      throw new IllegalStateException("this retirement fails on purpose");
    });
    mover.execute(() -> { }, done::countDown);
    await(done);
  }
}
