/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import java.io.IOException;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.mapreduce.sort.PagePool;
import org.apache.hadoop.mapreduce.sort.RecordBatch;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

public class TestBackgroundSpill {
  private static final int ROUNDS = 100;
  private static final int STEPS = 60;

  private final long seed = Long.getLong("test.seed", System.nanoTime());

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  /** A spiller whose thread spills a batch when the schedule says so or when waited for, and sometimes fails. */
  private final class Schedule {
    private final Queue<Runnable> handedOver = new ConcurrentLinkedQueue<>();
    private final PagePool pool = mock(PagePool.class);
    private final BackgroundSpill spill;
    private volatile Exception failure;

    Schedule() throws IOException {
      SpillTask task = mock(SpillTask.class);
      doAnswer(call -> {
        // The new thread blocks on the monitor that the caller holds until it waits.
        Runnable work = handedOver.poll();
        if (work != null) {
          new Thread(work).start();
        }
        return null;
      }).when(task).progress();
      boolean[] fails = new boolean[STEPS];
      for (int i = 0; i < fails.length; i++) {
        fails[i] = random.nextInt(30) == 0;
      }
      int[] spilled = new int[1];
      spill = new BackgroundSpill(handedOver::add, batch -> {
        if (fails[spilled[0]++]) {
          failure = spilled[0] % 2 == 0 ? new IOException("disk") : new IllegalStateException("combiner");
          throw failure;
        }
      }, pool, task);
    }

    /** Makes random calls up to a failure or the end; each batch must be released once. */
    void run() throws IOException {
      RecordBatch batch = null;
      for (int step = 0; step < STEPS && failure == null; step++) {
        assertEquals(!handedOver.isEmpty(), spill.isBusy());
        int choice = random.nextInt(3);
        if (handedOver.isEmpty()) {
          batch = mock(RecordBatch.class);
          spill.start(batch);
          verify(pool, never()).release(batch);
        } else if (choice == 0) {
          handedOver.remove().run();
          verify(pool).release(batch);
        } else if (choice == 1) {
          await();
          verify(pool).release(batch);
        }
      }
      if (failure == null) {
        await();
      }
    }

    private void await() throws IOException {
      try {
        spill.await();
        assertNull(failure);
      } catch (IOException e) {
        assertSame(failure, e.getCause());
      }
    }

    /** Checks that nothing more is done, and that each call reports the failure. */
    void checkFailure() {
      RecordBatch late = mock(RecordBatch.class);
      ThrowingRunnable[] calls = {spill::isBusy, () -> spill.start(late), spill::await, spill::check};
      for (ThrowingRunnable call : calls) {
        assertSame(failure, assertThrows(IOException.class, call).getCause());
      }
      assertNull(handedOver.poll());
      verify(pool, never()).release(late);
    }
  }

  @Test(timeout = 120_000)
  public void isBusyWithABatchUntilItIsSpilledWheneverThatIs() throws Exception {
    int failed = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Schedule schedule = new Schedule();
      schedule.run();
      if (schedule.failure != null) {
        failed++;
        schedule.checkFailure();
      }
    }
    assertTrue("both ends come", failed > 0 && failed < ROUNDS);
  }

  /**
   * Checks that a failed start is remembered: the batch has left the buffer, and a mapper that catches everything and
   * goes on must not lose it silently.
   */
  @Test
  public void remembersThatItCouldNotStart() {
    OutOfMemoryError fault = new OutOfMemoryError("unable to create native thread");
    BackgroundSpill spill = new BackgroundSpill(work -> {
      throw fault;
    }, batch -> { }, new PagePool(1 << 20), mock(SpillTask.class));
    assertSame(fault, assertThrows(OutOfMemoryError.class, () -> spill.start(mock(RecordBatch.class))));
    IOException e = assertThrows(IOException.class, spill::await);
    assertEquals("Spill failed", e.getMessage());
    assertSame(fault, e.getCause());
  }
}
