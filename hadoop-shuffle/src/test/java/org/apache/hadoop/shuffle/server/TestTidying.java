/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Test;

/** Checks that the store is tidied regularly, one call after the other, even after a failure. */
public class TestTidying {
  private static final int LONG_MILLIS = 60_000;

  /** An executor that runs what is scheduled when the test says so. */
  private static final class Clock extends ScheduledThreadPoolExecutor {
    private final List<Runnable> due = new ArrayList<>();
    private final Semaphore scheduled = new Semaphore(0);
    private long seconds;

    Clock() {
      super(1);
    }

    @Override
    public synchronized ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
      seconds = unit.toSeconds(delay);
      due.add(work);
      scheduled.release();
      return null;
    }

    /** Runs what is scheduled, which must be after the given time. */
    void tick(long expectedSeconds) throws InterruptedException {
      assertTrue(scheduled.tryAcquire(LONG_MILLIS, TimeUnit.MILLISECONDS));
      Runnable work;
      synchronized (this) {
        assertEquals("one at a time", 1, due.size());
        assertEquals(expectedSeconds, seconds);
        work = due.remove(0);
      }
      work.run();
    }
  }

  /** A store whose tidying may fail. */
  private static final class Store implements SegmentStore {
    private final Semaphore tidied = new Semaphore(0);
    private volatile boolean fails;
    private volatile boolean holds = true;

    @Override
    public Job job(String id) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean tidy() {
      tidied.release();
      if (fails) {
        throw new IllegalStateException("expected by the test");
      }
      return holds;
    }
  }

  private final Clock clock = new Clock();
  private final Store store = new Store();
  private final Workers workers = new Workers(1, 1);

  @After
  public void close() {
    workers.close(LONG_MILLIS);
    clock.shutdownNow();
  }

  private void start() {
    ServerSettings settings = ServerSettings.builder(new InetSocketAddress(1)).build();
    Tidying.start(clock, new ServerContext(settings, store, workers, new ServerCounts(), new CopiedBytes(),
        new Guests(1, 1, System::nanoTime), new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE)));
  }

  private void tidyAfter(long seconds) throws InterruptedException {
    assertEquals(0, store.tidied.availablePermits());
    clock.tick(seconds);
    assertTrue(store.tidied.tryAcquire(LONG_MILLIS, TimeUnit.MILLISECONDS));
  }

  @Test
  public void eachSecondAlsoAfterAFailure() throws Exception {
    store.fails = true;
    start();
    for (int i = 0; i < 5; i++) {
      tidyAfter(1);
    }
  }

  @Test
  public void anEmptyStoreIsLeftAloneForLonger() throws Exception {
    store.holds = false;
    start();
    tidyAfter(1);
    store.holds = true;
    tidyAfter(5);
    tidyAfter(1);
  }
}
