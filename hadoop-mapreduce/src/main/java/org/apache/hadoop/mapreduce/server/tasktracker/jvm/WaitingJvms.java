/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The JVMs of a pool that wait for a task, and the decision which are missing and which are useless: those of kinds
 * that nobody wants, those that have ended, and all once one has waited too long, until the next task comes.
 *
 * <p>Safe for use by several threads. With its monitor held only those of {@code WantedKinds} and {@code PoolFailures}
 * are taken: no process is started, handed over or ended under it.
 */
final class WaitingJvms {
  private static final long REST_MILLIS = 10_000;

  private final PoolLimits limits;
  @GuardedBy("this")
  private final Map<JvmKind, Deque<WaitingJvm>> waiting = new HashMap<>();
  @GuardedBy("this")
  private final WaitingMemory memory;
  /** A flag that is true once a task was started since JVMs ended because nobody needed them. */
  @GuardedBy("this")
  private boolean needed = true;
  @GuardedBy("this")
  private boolean closed;
  @GuardedBy("this")
  private boolean rests;

  WaitingJvms(PoolLimits limits) {
    this.limits = limits;
    memory = new WaitingMemory(limits.memoryBytes());
  }

  /**
   * A piece of work for the thread that fills the pool.
   *
   * @param useless the JVMs to be ended, which are taken out
   * @param missing the kind of a JVM to be started; empty if there are some to be ended
   */
  record Work(List<WaitingJvm> useless, Optional<JvmKind> missing) {
  }

  /** Takes one of a kind out, which has to be handed over or discarded; empty if none waits. */
  synchronized Optional<WaitingJvm> take(JvmKind kind) {
    if (closed) {
      return Optional.empty();
    }
    needed = true;
    notifyAll();
    Deque<WaitingJvm> jvms = waiting.getOrDefault(kind, new ArrayDeque<>());
    WaitingJvm jvm = jvms.poll();
    while (jvm != null && !jvm.isAlive()) {
      jvm = jvms.poll();
    }
    return Optional.ofNullable(jvm);
  }

  /** Adds a JVM that begins to wait, unless this is closed; tells whether it did. */
  synchronized boolean add(JvmKind kind, WaitingJvm jvm) {
    if (!closed) {
      jvm.beginToWait();
      waiting.computeIfAbsent(kind, any -> new ArrayDeque<>()).add(jvm);
    }
    return !closed;
  }

  /** Takes note of what a JVM has in memory, in bytes, and answers whether it may wait beside the others. */
  synchronized boolean fits(JvmKind kind, long bytes) {
    return memory.fits(kind, bytes, taken());
  }

  @GuardedBy("this")
  private long taken() {
    return waiting.values().stream().flatMap(Deque::stream).mapToLong(WaitingJvm::memory).sum();
  }

  /** Wakes {@link #awaitWork}, which looks again. */
  synchronized void wake() {
    notifyAll();
  }

  /** Waits until there is something to be done; empty if this is closed. */
  synchronized Optional<Work> awaitWork(WantedKinds kinds, PoolFailures failures) throws InterruptedException {
    while (!closed) {
      Map<JvmKind, Integer> wanted = kinds.counts();
      List<WaitingJvm> useless = takeUseless(wanted);
      long pause = failures.pauseMillis();
      Optional<JvmKind> missing = useless.isEmpty() && needed && pause == 0 && BusyCores.isOneFree()
          ? missing(wanted) : Optional.empty();
      if (!useless.isEmpty() || missing.isPresent()) {
        return Optional.of(new Work(useless, missing));
      }
      rests = true;
      wait(Math.min(pause > 0 ? pause : REST_MILLIS, Math.min(REST_MILLIS, limits.idleMillis())));
      rests = false;
    }
    return Optional.empty();
  }

  @GuardedBy("this")
  private List<WaitingJvm> takeUseless(Map<JvmKind, Integer> wanted) {
    boolean idle = false;
    for (Deque<WaitingJvm> jvms : waiting.values()) {
      idle |= !jvms.isEmpty() && jvms.peek().ageMillis() > limits.idleMillis();
    }
    needed &= !idle;
    List<WaitingJvm> useless = new ArrayList<>();
    for (Map.Entry<JvmKind, Deque<WaitingJvm>> jvms : waiting.entrySet()) {
      int keep = idle ? 0 : wanted.getOrDefault(jvms.getKey(), 0);
      jvms.getValue().removeIf(jvm -> !jvm.isAlive());
      while (jvms.getValue().size() > keep) {
        useless.add(jvms.getValue().poll());
      }
    }
    waiting.values().removeIf(Deque::isEmpty);
    memory.retain(wanted.keySet());
    return useless;
  }

  @GuardedBy("this")
  private Optional<JvmKind> missing(Map<JvmKind, Integer> wanted) {
    long taken = taken();
    for (Map.Entry<JvmKind, Integer> kind : wanted.entrySet()) {
      Deque<WaitingJvm> jvms = waiting.get(kind.getKey());
      if ((jvms == null || jvms.size() < kind.getValue()) && memory.hasRoom(kind.getKey(), taken)) {
        return Optional.of(kind.getKey());
      }
    }
    return Optional.empty();
  }

  /** Gives and takes none any more; {@link #discardAll} ends those that are left. */
  synchronized void close() {
    closed = true;
  }

  /** Ends all, and waits until they have gone. */
  void discardAll() {
    List<WaitingJvm> rest = new ArrayList<>();
    synchronized (this) {
      waiting.values().forEach(jvms -> {
        rest.addAll(jvms);
        jvms.clear();
      });
    }
    rest.forEach(WaitingJvm::discard);
  }

  /** Returns how many there are. */
  synchronized int size() {
    return waiting.values().stream().mapToInt(Deque::size).sum();
  }

  /** Returns their processes. */
  synchronized List<ProcessHandle> processes() {
    return waiting.values().stream().flatMap(Deque::stream).map(jvm -> jvm.process().toHandle()).toList();
  }

  /** Tells whether {@link #awaitWork} has found nothing to be done when it looked last, and waits. */
  synchronized boolean rests() {
    return rests;
  }
}
