/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The thread of a pool, which starts missing JVMs, one at a time, and ends useless ones. Safe for use by several
 * threads.
 */
final class PoolFiller {
  private static final Log LOG = LogFactory.getLog(PoolFiller.class);

  private final WaitingJvms waiting;
  private final WantedKinds kinds;
  private final PoolFailures failures;
  private final JvmStarter starter;
  private final CompletableFuture<Supplier<JvmBase>> base;
  private final Thread thread = new Thread(this::run, "Pool of task JVMs");

  /** @param base the shared part of the JVMs' command lines, once it is known; supplied anew for each JVM */
  PoolFiller(WaitingJvms waiting, WantedKinds kinds, PoolFailures failures, JvmStarter starter,
      CompletableFuture<Supplier<JvmBase>> base) {
    this.waiting = waiting;
    this.kinds = kinds;
    this.failures = failures;
    this.starter = starter;
    this.base = base;
    thread.setDaemon(true);
  }

  /** Starts the thread; to be called once. */
  void start() {
    thread.start();
  }

  private void run() {
    try {
      Supplier<JvmBase> shared = base.get();
      starter.prepareFolders();
      Optional<WaitingJvms.Work> work = waiting.awaitWork(kinds, failures);
      while (work.isPresent()) {
        work.get().useless().forEach(WaitingJvm::discard);
        if (work.get().missing().isPresent()) {
          starter.start(work.get().missing().get(), shared);
        }
        work = waiting.awaitWork(kinds, failures);
      }
    } catch (InterruptedException e) {
      // the pool is closed
    } catch (IOException | ExecutionException | RuntimeException e) {
      LOG.warn("The pool of waiting JVMs has failed; no JVMs are kept waiting for tasks: " + e);
      waiting.discardAll(); // with this thread gone, nobody would notice that they have waited too long
    }
  }

  /** Tells whether the thread is alive and so starts missing JVMs, now or later. */
  boolean isAlive() {
    return thread.isAlive();
  }

  /**
   * Ends the thread, then the waiting JVMs, and returns when all are gone. An interrupt meanwhile is kept for the
   * caller.
   */
  void end() {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    waiting.discardAll();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
