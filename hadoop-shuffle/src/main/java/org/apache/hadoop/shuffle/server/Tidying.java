/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Calls {@link SegmentStore#tidy} in a worker, one second after the previous call has returned, until the server is
 * closed.
 */
final class Tidying implements Workers.Work {
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
    new Tidying(clock, server).next();
  }

  private void next() {
    try {
      clock.schedule(() -> server.workers().run(this), 1, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      // The server is being closed.
    }
  }

  @Override
  public void run() {
    try {
      server.store().tidy();
    } catch (RuntimeException e) {
      LOG.log(System.Logger.Level.WARNING, "The store of map outputs could not be tidied", e);
    }
    next();
  }

  @Override
  public void abandon() {
    // It holds nothing.
  }
}
