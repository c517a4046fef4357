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
 * The JVMs of one tracker that are started and wait for a task. Each runs tasks of one job and ends; another is started
 * in its place by a thread of the pool, one at a time, while the tasks leave a core free, and memory is left of what
 * those that wait may take. After failures that follow each other it pauses, longer each time.
 *
 * <p>Safe for use by several threads.
 */
public final class JvmPool implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(JvmPool.class);

  private final WaitingJvms waiting;
  private final PoolFailures failures;
  private final JvmStarter starter;
  private final PoolFiller filler;
  private final AtomicLong handedOver = new AtomicLong();

  /**
   * Makes a pool and begins to fill it.
   *
   * @param kinds how many JVMs wait at most, of each kind
   * @param folders a folder for each disk where JVMs have theirs; beside it are those of tasks
   * @param logs where their output goes at first
   * @param base what they share, asked for each of them, once it is known
   */
  public JvmPool(WantedKinds kinds, PoolLimits limits, List<Path> folders, Path logs,
      WaitingEnvironment environment, CompletableFuture<Supplier<JvmBase>> base) {
    waiting = new WaitingJvms(limits);
    failures = new PoolFailures(limits);
    starter = new JvmStarter(waiting, failures, folders, logs, environment);
    filler = new PoolFiller(waiting, kinds, failures, starter, base);
    BusyCores.tell(waiting);
    filler.start();
  }

  /**
   * Hands a task over to a JVM that waits.
   *
   * @param task the message, by the task's working folder
   * @return empty if none does
   * @throws IOException if it cannot be handed over; then the task's folder is as it was
   */
  public Optional<Process> handOver(JvmKind kind, Function<Path, HandOver> task, TaskPlace place) throws IOException {
    Optional<WaitingJvm> jvm = waiting.take(kind);
    if (jvm.isEmpty()) {
      return Optional.empty();
    }
    countBusy(jvm.get().process());
    try {
      Process process = jvm.get().handOver(task, place);
      failures.end();
      handedOver.incrementAndGet();
      LOG.info("A task is handed over to the JVM that waited as process " + process.pid());
      return Optional.of(process);
    } catch (IOException | RuntimeException e) {
      failures.countHandOver();
      waiting.wake();
      throw new IOException("a task could not be handed over to a waiting JVM: " + e, e);
    }
  }

  /** Counts a task's JVM as one that takes a core, for all pools of this process, until it has ended. */
  public static void countBusy(Process process) {
    BusyCores.count(process);
  }

  /** Returns how many JVMs wait. */
  public int size() {
    return waiting.size();
  }

  /** Returns the processes of those that wait. */
  List<ProcessHandle> processes() {
    return waiting.processes();
  }

  /** Returns how many tasks were handed over. */
  public long handedOver() {
    return handedOver.get();
  }

  /** Returns how many JVMs that were to wait did not come so far. */
  public long failedStarts() {
    return failures.starts();
  }

  /**
   * Returns how many JVMs have come to wait without their archive of class data, which they did not take for theirs.
   */
  public long mismatches() {
    return starter.mismatches();
  }

  /** Returns how many tasks could not be handed over to JVMs that waited. */
  public long failedHandOvers() {
    return failures.handOvers();
  }

  /** Tells whether no JVMs are started for a while, as too many have failed. */
  public boolean isPausing() {
    return failures.pauseMillis() > 0;
  }

  /** Ends the JVMs that wait; returns when they are gone. Those that have a task are not the pool's any more. */
  @Override
  public void close() {
    waiting.close();
    BusyCores.forget(waiting);
    filler.end();
  }

  /** Tells whether the pool starts JVMs that are missing, now or later: until it is closed. */
  boolean isFilled() {
    return filler.isAlive();
  }

  /** Tells whether the pool has found nothing to start when it looked last, and rests. */
  boolean rests() {
    return waiting.rests();
  }
}
