/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskUmbilicalProtocol;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;

/** Checks that a reduce that fails through no fault of a tracker ends. */
public class TestReduceFailures {
  private static final int MANY = 50;

  @Rule
  public final Timeout limit = Timeout.seconds(120);

  /** Leaves no place for an output on any disk; returns what the fetcher does. */
  public static final class NoPlace implements Callable<String> {
    @Override
    public String call() throws Exception {
      KerberosInternals.exportTo(getClass());
      try (FakeTracker tracker = new FakeTracker(); FetchRun fetch = new FetchRun(new JobConf(false), 1, tracker)) {
        tracker.serves(CopyPhase.map(0), Segments.of(new byte[1000]));
        fetch.hasNoPlace();
        fetch.start();
        CopyRun.await(() -> tracker.requests.get() >= MANY || fetch.hasEnded());
        return fetch.hasEnded() ? "ends with " + fetch.copy.failures.size() + " failure" : "asks for ever";
      }
    }
  }

  /** Fills the memory again after a merge has failed; returns true if the reduce then waits for ever. */
  public static final class MergeThatFails implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      TestMergeTrigger.Held manager = TestMergeTrigger.Held.start();
      Field merger = MergeManager.class.getDeclaredField("inMemoryMerger");
      merger.setAccessible(true);
      manager.failMerges();
      manager.fetch(3);
      ((Thread) merger.get(manager)).join();
      manager.fetch(3);
      Thread reduce = daemon(() -> {
        try {
          manager.end();
        } catch (Exception e) {
          // may fail
        }
      });
      CopyRun.await(() -> !reduce.isAlive() || waitsForMerge(reduce));
      return reduce.isAlive();
    }

    private static boolean waitsForMerge(Thread reduce) {
      // it may be there only briefly, to find that no merge runs
      return reduce.getState() == Thread.State.WAITING && Arrays.stream(reduce.getStackTrace())
          .anyMatch(frame -> frame.getMethodName().equals("waitForMerge"));
    }
  }

  /** Makes a fetcher fail with the scheduler's lock held, and a merge without it; returns true if they deadlock. */
  public static final class TwoFailures implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      Path folder = Files.createTempDirectory("reduce-failures");
      try {
        Shuffle<?, ?> shuffle = WholeShuffle.of(folder, mock(TaskUmbilicalProtocol.class), 1000);
        Field field = Shuffle.class.getDeclaredField("scheduler");
        field.setAccessible(true);
        Object scheduler = field.get(shuffle);
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch reporting = new CountDownLatch(1);
        Thread fetcher = daemon(() -> {
          synchronized (scheduler) {
            locked.countDown();
            awaitQuietly(reporting);
            shuffle.reportException(new IOException("of the fetcher"));
          }
        });
        locked.await();
        Thread merge = daemon(() -> shuffle.reportException(new IOException("of the merge")));
        CopyRun.await(() -> waitsFor(merge, fetcher));
        reporting.countDown();
        CopyRun.await(() -> !fetcher.isAlive() || waitsFor(fetcher, merge) && waitsFor(merge, fetcher));
        return fetcher.isAlive();
      } finally {
        FileUtil.fullyDelete(folder.toFile());
      }
    }

    /** Returns true if one thread is blocked on a lock that the other holds. */
    private static boolean waitsFor(Thread one, Thread other) {
      ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(one.getId());
      return info != null && info.getLockOwnerId() == other.getId();
    }
  }

  /** Loses all outputs, whose maps have not run again yet; returns true if the reduce gives up. */
  public static final class LostOutputs implements Callable<Boolean> {
    @Override
    public Boolean call() throws Exception {
      KerberosInternals.exportTo(getClass());
      return givesUp(new JobConf(false), 0);
    }
  }

  static boolean givesUp(JobConf job, int stalledMillis) throws InterruptedException {
    CopyPhase copy = new CopyPhase(job, 3);
    Thread.sleep(stalledMillis);
    for (int map = 0; map < 3; map++) {
      copy.scheduler.copyFailed(CopyPhase.map(map), new MapHost("host:1", "url"), true);
    }
    copy.scheduler.close();
    return !copy.failures.isEmpty();
  }

  @Test
  public void stockAsksForAnOutputThatHasNoPlace() throws Exception {
    assertEquals("stock", "asks for ever", StockHadoop.call(NoPlace.class));
    assertEquals("ours", "ends with 1 failure", new NoPlace().call());
  }

  @Test
  public void stockWaitsForAMergeThatNobodyMakes() throws Exception {
    assertTrue("stock", StockHadoop.call(MergeThatFails.class));
    assertFalse("ours", new MergeThatFails().call());
  }

  @Test
  public void stockLocksItselfUp() throws Exception {
    assertTrue("stock", StockHadoop.call(TwoFailures.class));
    assertFalse("ours", new TwoFailures().call());
  }

  @Test
  public void stockDoesNotWaitForLostOutputs() throws Exception {
    assertTrue("stock", StockHadoop.call(LostOutputs.class));
    assertFalse("ours", new LostOutputs().call());
    JobConf job = new JobConf(false);
    job.setInt(FetchTimeouts.MIN_STALL.name(), 20);
    assertTrue("when nothing comes for long", givesUp(job, 50));
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
