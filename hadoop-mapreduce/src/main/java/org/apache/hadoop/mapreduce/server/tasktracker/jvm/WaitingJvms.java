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
 * that are no longer wanted, those that have ended, and, once one has waited too long, all of them until the next task
 * comes.
 *
 * <p>Safe for use by several threads. While holding its monitor it acquires only those of {@code WantedKinds} and
 * {@code PoolFailures}: no process is started, handed over or ended under it.
 */
final class WaitingJvms {
  private static final long REST_MILLIS = 10_000;

  private final PoolLimits limits;
  @GuardedBy("this")
  private final Map<JvmKind, Deque<WaitingJvm>> waiting = new HashMap<>();
  @GuardedBy("this")
  private final WaitingMemory memory;
  /** True if a task was started since JVMs were last ended as unneeded. */
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
   * A unit of work for the thread that fills the pool.
   *
   * @param useless the JVMs to end, already removed from the pool
   * @param missing the kind of a JVM to start; empty if there are JVMs to end
   */
  record Work(List<WaitingJvm> useless, Optional<JvmKind> missing) {
  }

  /** Removes and returns a JVM of a kind, to be handed over or discarded; empty if none waits. */
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

  /** Adds a JVM that begins to wait, unless this is closed; returns true if it was added. */
  synchronized boolean add(JvmKind kind, WaitingJvm jvm) {
    if (!closed) {
      jvm.beginToWait();
      waiting.computeIfAbsent(kind, any -> new ArrayDeque<>()).add(jvm);
    }
    return !closed;
  }

  /** Records a JVM's resident memory in bytes, and tells whether it may wait in addition to the others. */
  synchronized boolean fits(JvmKind kind, long bytes) {
    return memory.fits(kind, bytes, taken());
  }

  @GuardedBy("this")
  private long taken() {
    return waiting.values().stream().flatMap(Deque::stream).mapToLong(WaitingJvm::memory).sum();
  }

  /** Wakes {@link #awaitWork}, which checks again. */
  synchronized void wake() {
    notifyAll();
  }

  /** Waits until there is work to do; empty if this is closed. */
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

  /** Closes this, so that no JVM is added or taken any more; {@link #discardAll} ends the remaining ones. */
  synchronized void close() {
    closed = true;
  }

  /** Ends all waiting JVMs and waits until they are gone. */
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

  /** Returns the number of waiting JVMs. */
  synchronized int size() {
    return waiting.values().stream().mapToInt(Deque::size).sum();
  }

  /** Returns the processes of the waiting JVMs. */
  synchronized List<ProcessHandle> processes() {
    return waiting.values().stream().flatMap(Deque::stream).map(jvm -> jvm.process().toHandle()).toList();
  }

  /** Tells whether {@link #awaitWork} found nothing to do when it last checked, and waits. */
  synchronized boolean rests() {
    return rests;
  }
}
