/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The pool of started JVMs of one tracker that wait for a task. Each runs the tasks of one job and ends. A thread of
 * the pool starts replacements, one at a time, as long as the tasks leave a core free and the memory limit of the
 * waiting JVMs is not reached. After consecutive failures it pauses, each time for longer.
 *
 * <p>Safe for use by several threads.
 */
public final class JvmPool implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(JvmPool.class);

  private final WaitingJvms waiting;
  private final PoolDisks disks;
  private final PoolFailures failures;
  private final JvmStarter starter;
  private final PoolFiller filler;
  private final AtomicLong handedOver = new AtomicLong();

  /**
   * Creates a pool and begins to fill it.
   *
   * @param kinds the kinds of JVMs to keep waiting, and the maximum number of each
   * @param disks the disks for the folders of JVMs and tasks
   * @param logs the initial folder of their output files
   * @param base the shared part of their command lines, once it is known; supplied anew for each JVM
   */
  public JvmPool(WantedKinds kinds, PoolLimits limits, PoolDisks disks, Path logs,
      WaitingEnvironment environment, CompletableFuture<Supplier<JvmBase>> base) {
    this.disks = disks;
    waiting = new WaitingJvms(limits);
    failures = new PoolFailures(limits);
    starter = new JvmStarter(waiting, failures, disks, logs, environment);
    filler = new PoolFiller(waiting, kinds, failures, starter, base);
    BusyCores.tell(waiting);
    filler.start();
  }

  /**
   * Hands a task over to a waiting JVM, unless its disk has a much smaller part of the free space than when the JVM was
   * started.
   *
   * @param task builds the message for a given working folder of the task
   * @return empty if no such JVM is waiting
   * @throws IOException if the task cannot be handed over; its folder is then as it was before
   */
  public Optional<Process> handOver(JvmKind kind, Function<Path, HandOver> task, TaskPlace place) throws IOException {
    Optional<WaitingJvm> jvm = take(kind);
    if (jvm.isEmpty()) {
      return Optional.empty();
    }
    countBusy(jvm.get().process());
    try {
      Process process = jvm.get().handOver(task, place);
      failures.end();
      handedOver.incrementAndGet();
      LOG.info("Handed a task over to the waiting JVM with process id " + process.pid());
      return Optional.of(process);
    } catch (IOException | RuntimeException e) {
      failures.countHandOver();
      waiting.wake();
      throw new IOException("a task could not be handed over to a waiting JVM: " + e, e);
    }
  }

  /** Takes a waiting JVM, and ends those whose disks stock would now rarely choose, so that they are replaced. */
  private Optional<WaitingJvm> take(JvmKind kind) {
    Optional<WaitingJvm> jvm = waiting.take(kind);
    while (jvm.isPresent() && !disks.isStillFit(jvm.get().folder(), jvm.get().share())) {
      LOG.info("Ended a waiting JVM because its disk now has a smaller part of the free space: " + jvm.get().folder());
      jvm.get().discard();
      jvm = waiting.take(kind);
    }
    return jvm;
  }

  /** Counts a task's JVM as occupying a core, for all pools of this process, until it ends. */
  public static void countBusy(Process process) {
    BusyCores.count(process);
  }

  /** Returns the number of waiting JVMs. */
  public int size() {
    return waiting.size();
  }

  /** Returns the processes of the waiting JVMs. */
  List<ProcessHandle> processes() {
    return waiting.processes();
  }

  /** Returns the number of tasks handed over. */
  public long handedOver() {
    return handedOver.get();
  }

  /** Returns the number of JVMs that failed before they were ready to wait. */
  public long failedStarts() {
    return failures.starts();
  }

  /**
   * Returns the number of JVMs that waited without their class-data archive, because they rejected it as not matching.
   */
  public long mismatches() {
    return starter.mismatches();
  }

  /** Returns the number of tasks that could not be handed over to a waiting JVM. */
  public long failedHandOvers() {
    return failures.handOvers();
  }

  /** Tells whether no JVMs are started for the moment because too many have failed. */
  public boolean isPausing() {
    return failures.pauseMillis() > 0;
  }

  /** Ends the waiting JVMs and returns when they are gone; those that have a task no longer belong to the pool. */
  @Override
  public void close() {
    waiting.close();
    BusyCores.forget(waiting);
    filler.end();
  }

  /** Tells whether the pool still starts missing JVMs, now or later: it does until it is closed. */
  boolean isFilled() {
    return filler.isAlive();
  }

  /** Tells whether the pool found nothing to start when it last checked, and is idle. */
  boolean rests() {
    return waiting.rests();
  }
}
