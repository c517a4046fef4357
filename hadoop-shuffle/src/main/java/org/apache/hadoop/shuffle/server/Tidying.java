/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Regular calls of {@link SegmentStore#tidy} in a worker until the server is closed. While the store holds nothing they
 * are rarer, since each wakes up two threads of an idle server.
 */
final class Tidying implements Workers.Work {
  private static final long PAUSE_SECONDS = 1;
  private static final long EMPTY_PAUSE_SECONDS = 5;
  private static final System.Logger LOG = System.getLogger(Tidying.class.getName());

  private final ScheduledExecutorService clock;
  private final ServerContext server;

  private Tidying(ScheduledExecutorService clock, ServerContext server) {
    this.clock = clock;
    this.server = server;
  }

  /**
   * Starts the periodic calls.
   *
   * @param clock must not be blocked: it only hands the work to a worker
   */
  static void start(ScheduledExecutorService clock, ServerContext server) {
    new Tidying(clock, server).callIn(PAUSE_SECONDS);
  }

  private void callIn(long seconds) {
    try {
      clock.schedule(() -> server.workers().run(this), seconds, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      // The server is being closed.
    }
  }

  @Override
  public void run() {
    boolean holds = true;
    try {
      holds = server.store().tidy();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The store of map outputs could not be tidied", e);
    }
    callIn(holds ? PAUSE_SECONDS : EMPTY_PAUSE_SECONDS);
  }

  @Override
  public void abandon() {
    // It holds nothing.
  }
}
