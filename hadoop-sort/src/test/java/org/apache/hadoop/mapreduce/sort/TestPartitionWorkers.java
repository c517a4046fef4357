/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.apache.hadoop.testing.TellSeed;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;

public class TestPartitionWorkers {
  private final long seed = Long.getLong("test.seed", System.nanoTime());

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);
  private final ExecutorService helpers = Executors.newCachedThreadPool();

  @After
  public void stop() {
    helpers.shutdownNow();
  }

  @Test
  public void worksWithTheThreadsThereAre() throws Exception {
    ExecutorService none = mock(ExecutorService.class);
    when(none.submit(any(Runnable.class))).thenThrow(new OutOfMemoryError("unable to create native thread"));
    List<Integer> done = new ArrayList<>();
    new PartitionWorkers(none, 3).forEach(4, 3, (partition, worker) -> done.add(partition));
    assertEquals(List.of(0, 1, 2, 3), done);
  }

  /** An executor that runs helpers on the calling thread, at random: within its work, or when it waits for them. */
  private static final class Schedule extends AbstractExecutorService {
    private final Random random;
    private final List<Runnable> waiting = new ArrayList<>();

    Schedule(Random random) {
      this.random = random;
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
      return new FutureTask<T>(task, value) {
        @Override
        public T get() throws InterruptedException, ExecutionException {
          run();
          return super.get();
        }
      };
    }

    @Override
    public void execute(Runnable task) {
      if (random.nextInt(10) == 0) {
        throw new OutOfMemoryError("unable to create native thread");
      }
      waiting.add(task);
    }

    void perhapsRunOne() {
      if (!waiting.isEmpty() && random.nextInt(3) == 0) {
        waiting.remove(random.nextInt(waiting.size())).run();
      }
    }

    @Override
    public void shutdown() {
    }

    @Override
    public List<Runnable> shutdownNow() {
      return waiting;
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return false;
    }
  }

  /** A piece of work that fails at random, in several ways, and records what was begun and thrown. */
  private static final class Watched implements PartitionWorkers.Work {
    private final Random random;
    private final Schedule schedule;
    private final int workers;
    private final int perFailure;
    private final List<Integer> begun = new ArrayList<>();
    private final Set<Integer> inside = new HashSet<>();
    private final List<Throwable> thrown = new ArrayList<>();

    Watched(Random random, Schedule schedule, int workers) {
      this.random = random;
      this.schedule = schedule;
      this.workers = workers;
      perFailure = random.nextBoolean() ? 5 : Integer.MAX_VALUE;
    }

    @Override
    public void run(int partition, int worker) throws Exception {
      assertTrue("a worker " + worker + " of " + workers, worker < workers);
      assertTrue("one thread has the number of a worker", inside.add(worker));
      assertEquals("in order", begun.size(), partition);
      assertEquals("begun after a failure", List.of(), thrown);
      begun.add(partition);
      schedule.perhapsRunOne();
      inside.remove(worker);
      if (random.nextInt(perFailure) == 0) {
        Throwable failure = failure();
        thrown.add(failure);
        if (failure instanceof Error) {
          throw (Error) failure;
        }
        throw (Exception) failure;
      }
    }

    private Throwable failure() {
      switch (random.nextInt(3)) {
        case 0:
          return new CancellationException();
        case 1:
          return new StackOverflowError();
        default:
          return new IOException("disk");
      }
    }
  }

  @Test
  public void throwsWhatIsToBeThrownInAnySchedule() {
    for (int round = 0; round < 2000; round++) {
      int partitions = random.nextInt(12);
      int threads = 1 + random.nextInt(4);
      int most = 1 + random.nextInt(4);
      Schedule schedule = new Schedule(random);
      Watched work = new Watched(random, schedule, Math.min(threads, most));
      Throwable caught = null;
      try {
        new PartitionWorkers(schedule, threads).forEach(partitions, most, work);
      } catch (Exception | Error e) {
        caught = e;
      }
      String message = "round " + round + ", thrown " + work.thrown;
      if (work.thrown.isEmpty()) {
        assertNull(message + ", caught " + caught, caught);
        assertEquals(message, partitions, work.begun.size());
      } else {
        assertSame(message, work.thrown.stream().filter(failure -> !(failure instanceof CancellationException))
            .findFirst().orElse(work.thrown.get(0)), caught);
      }
      assertEquals(message, Set.of(), work.inside);
    }
  }

  @Test
  public void worksOnEveryPartitionOnce() throws Exception {
    for (int threads = 1; threads <= 5; threads++) {
      AtomicIntegerArray times = new AtomicIntegerArray(200);
      AtomicInteger[] inside = new AtomicInteger[threads];
      for (int i = 0; i < threads; i++) {
        inside[i] = new AtomicInteger();
      }
      new PartitionWorkers(helpers, threads).forEach(200, threads, (partition, worker) -> {
        assertEquals("one thread has the number of a worker", 1, inside[worker].incrementAndGet());
        times.incrementAndGet(partition);
        inside[worker].decrementAndGet();
      });
      for (int i = 0; i < 200; i++) {
        assertEquals(1, times.get(i));
      }
    }
  }

  @Test
  public void throwsWhatFailedOnceAllHaveStopped() throws Exception {
    CountDownLatch failed = new CountDownLatch(1);
    IOException failure = new IOException("the third");
    AtomicInteger running = new AtomicInteger();
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    IOException thrown = assertThrows(IOException.class, () ->
        new PartitionWorkers(helpers, 2).forEach(1000, 2, (partition, worker) -> {
          running.incrementAndGet();
          begun.add(partition);
          try {
            if (partition == 2) {
              failed.countDown();
              throw failure;
            }
            if (partition < 2) {
              return;
            }
            failed.await();
            // However long the other thread takes to report its failure, this one does not reach the end.
            Thread.sleep(50);
          } finally {
            running.decrementAndGet();
          }
        }));
    assertSame(failure, thrown);
    assertEquals("nobody is at work any more", 0, running.get());
    assertTrue("no more partitions were begun: " + begun.size(), begun.size() < 1000);
  }

  @Test
  public void throwsErrorsAsTheyAre() {
    assertThrows(StackOverflowError.class, () -> new PartitionWorkers(helpers, 3).forEach(9, 3, (partition, worker) -> {
      throw new StackOverflowError();
    }));
  }
}
