/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The JVMs of one tracker that are started and wait for a task. Each runs tasks of one job and ends; another is started
 * in its place by a thread of the pool, one at a time, while the tasks leave a core free, and memory is left of what
 * those that wait may take. After failures that follow each other it pauses, longer each time.
 *
 * <p>Safe for use by several threads. Its monitor is a leaf: no process is started, handed over or ended under it.
 */
public final class JvmPool implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(JvmPool.class);

  /** The numbers of folders, of all pools of this process. */
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  /** The JVMs of tasks that run, of all trackers of this process: they share its cores. */
  private static final AtomicInteger BUSY = new AtomicInteger();
  /** The pools of this process that are open. */
  private static final Set<JvmPool> OPEN = ConcurrentHashMap.newKeySet();

  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final long LOOK_MILLIS = 10;
  private static final long START_MILLIS = 60_000;
  private static final long REST_MILLIS = 10_000;
  /** The bytes that a waiting JVM is taken to have in memory where that cannot be seen. */
  private static final long USUAL_BYTES = 100L << 20;

  private final WantedKinds kinds;
  private final PoolLimits limits;
  private final List<Path> folders;
  private final Path logs;
  private final WaitingEnvironment environment;
  private final CompletableFuture<Supplier<JvmBase>> base;
  private final Thread starter = new Thread(this::run, "Pool of task JVMs");

  @GuardedBy("this")
  private final Map<JvmKind, Deque<WaitingJvm>> waiting = new HashMap<>();
  /** The bytes that the last JVM of each kind had in memory when it was to begin to wait. */
  @GuardedBy("this")
  private final Map<JvmKind, Long> memories = new HashMap<>();
  /** A flag that is true once a task was started since JVMs ended because nobody needed them. */
  @GuardedBy("this")
  private boolean needed = true;
  @GuardedBy("this")
  private boolean closed;
  /** The number of failures that have followed each other. */
  @GuardedBy("this")
  private int failures;
  @GuardedBy("this")
  private long failedNanos;
  @GuardedBy("this")
  private long failedStarts;
  @GuardedBy("this")
  private long failedHandOvers;
  @GuardedBy("this")
  private long handedOver;
  @GuardedBy("this")
  private long mismatches;
  @GuardedBy("this")
  private boolean rests;

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
    this.kinds = kinds;
    this.limits = limits;
    this.folders = List.copyOf(folders);
    this.logs = logs;
    this.environment = environment;
    this.base = base;
    OPEN.add(this);
    starter.setDaemon(true);
    starter.start();
  }

  /**
   * Hands a task over to a JVM that waits.
   *
   * @param task the message, by the task's working folder
   * @return empty if none does
   * @throws IOException if it cannot be handed over; then the task's folder is as it was
   */
  public Optional<Process> handOver(JvmKind kind, Function<Path, HandOver> task, TaskPlace place) throws IOException {
    Optional<WaitingJvm> jvm = take(kind);
    if (jvm.isEmpty()) {
      return Optional.empty();
    }
    countBusy(jvm.get().process());
    try {
      Process process = jvm.get().handOver(task, place);
      succeeded();
      LOG.info("A task is handed over to the JVM that waited as process " + process.pid());
      return Optional.of(process);
    } catch (IOException | RuntimeException e) {
      failed(false);
      throw new IOException("a task could not be handed over to a waiting JVM: " + e, e);
    }
  }

  /** Counts a task's JVM as one that takes a core, for all pools of this process, until it has ended. */
  public static void countBusy(Process process) {
    BUSY.incrementAndGet();
    process.onExit().thenRun(JvmPool::ended);
  }

  private static void ended() {
    BUSY.decrementAndGet();
    OPEN.forEach(JvmPool::wake);
  }

  private synchronized void wake() {
    notifyAll();
  }

  private synchronized void succeeded() {
    failures = 0;
    handedOver++;
  }

  private synchronized void failed(boolean isStart) {
    failedStarts += isStart ? 1 : 0;
    failedHandOvers += isStart ? 0 : 1;
    failures++;
    failedNanos = System.nanoTime();
    long pause = limits.pauseMillis(failures);
    if (pause > 0) {
      LOG.warn("No JVMs that wait for tasks are started for " + pause + " ms, after " + failures + " failures");
    }
    notifyAll();
  }

  private synchronized Optional<WaitingJvm> take(JvmKind kind) {
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

  /** Returns how many JVMs wait. */
  public synchronized int size() {
    return waiting.values().stream().mapToInt(Deque::size).sum();
  }

  /** The processes of those that wait. */
  synchronized List<ProcessHandle> processes() {
    return waiting.values().stream().flatMap(Deque::stream).map(jvm -> jvm.process().toHandle()).toList();
  }

  /** Returns how many tasks were handed over. */
  public synchronized long handedOver() {
    return handedOver;
  }

  /** Returns how many JVMs that were to wait did not come so far. */
  public synchronized long failedStarts() {
    return failedStarts;
  }

  private synchronized void countMismatch() {
    mismatches++;
  }

  /**
   * Returns how many JVMs have come to wait without their archive of class data, which they did not take for theirs.
   */
  public synchronized long mismatches() {
    return mismatches;
  }

  /** Returns how many tasks could not be handed over to JVMs that waited. */
  public synchronized long failedHandOvers() {
    return failedHandOvers;
  }

  /** Tells whether no JVMs are started for a while, as too many have failed. */
  public synchronized boolean isPausing() {
    return pauseMillis() > 0;
  }

  /** Returns for how many more milliseconds no JVMs are started. */
  @GuardedBy("this")
  private long pauseMillis() {
    return Math.max(0, limits.pauseMillis(failures) - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - failedNanos));
  }

  /** Ends the JVMs that wait; returns when they are gone. Those that have a task are not the pool's any more. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
    }
    OPEN.remove(this);
    starter.interrupt();
    boolean interrupted = false;
    while (starter.isAlive()) {
      try {
        starter.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    discardAll();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Tells whether the pool starts JVMs that are missing, now or later: until it is closed. */
  boolean isFilled() {
    return starter.isAlive();
  }

  /** Tells whether the pool has found nothing to start when it looked last, and rests. */
  synchronized boolean rests() {
    return rests;
  }

  private void discardAll() {
    List<WaitingJvm> rest = new ArrayList<>();
    synchronized (this) {
      waiting.values().forEach(jvms -> {
        rest.addAll(jvms);
        jvms.clear();
      });
    }
    rest.forEach(WaitingJvm::discard);
  }

  private void run() {
    try {
      Supplier<JvmBase> shared = base.get();
      prepareFolders();
      for (JvmKind kind = awaitNeed(); kind != null; kind = awaitNeed()) {
        start(kind, shared);
      }
    } catch (InterruptedException e) {
      // closed
    } catch (IOException | ExecutionException | RuntimeException e) {
      LOG.warn("No JVMs wait for tasks: " + e);
      discardAll(); // nobody would see that they have waited too long
    }
  }

  private void prepareFolders() throws IOException {
    for (Path folder : folders) {
      Files.createDirectories(folder);
    }
    Files.createDirectories(logs);
    try (var files = Files.list(logs)) {
      for (Path file : files.toList()) {
        if (isForsaken(file.getFileName().toString())) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Tells whether the tracker of a waiting JVM has ended, by the process number in the name of the JVM's file. */
  private static boolean isForsaken(String name) {
    int end = name.indexOf('-');
    return end > 0 && name.substring(0, end).matches("\\d{1,18}")
        && ProcessHandle.of(Long.parseLong(name.substring(0, end))).isEmpty();
  }

  /** Waits until a JVM of some kind is to be started; null if none is any more. */
  private JvmKind awaitNeed() throws InterruptedException {
    while (true) {
      Map<JvmKind, Integer> wanted = kinds.counts();
      List<WaitingJvm> useless;
      synchronized (this) {
        if (closed) {
          return null;
        }
        useless = takeUseless(wanted);
        long pause = pauseMillis();
        Optional<JvmKind> kind = needed && pause == 0 && BUSY.get() < CORES ? missing(wanted) : Optional.empty();
        if (kind.isPresent() && useless.isEmpty()) {
          return kind.get();
        }
        if (useless.isEmpty()) {
          rests = true;
          wait(Math.min(pause > 0 ? pause : REST_MILLIS, Math.min(REST_MILLIS, limits.idleMillis())));
          rests = false;
        }
      }
      useless.forEach(WaitingJvm::discard);
    }
  }

  /** Takes out those that nobody wants: of other kinds, ended, and all once one has waited too long. */
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
    memories.keySet().retainAll(wanted.keySet());
    return useless;
  }

  @GuardedBy("this")
  private Optional<JvmKind> missing(Map<JvmKind, Integer> wanted) {
    for (Map.Entry<JvmKind, Integer> kind : wanted.entrySet()) {
      Deque<WaitingJvm> jvms = waiting.get(kind.getKey());
      if ((jvms == null || jvms.size() < kind.getValue()) && hasRoom(memories.getOrDefault(kind.getKey(), 0L))) {
        return Optional.of(kind.getKey());
      }
    }
    return Optional.empty();
  }

  /** Tells whether the JVMs that wait leave so many bytes of the memory that they may take together. */
  @GuardedBy("this")
  private boolean hasRoom(long bytes) {
    long taken = waiting.values().stream().flatMap(Deque::stream).mapToLong(WaitingJvm::memory).sum();
    return bytes <= limits.memoryBytes() - taken;
  }

  private void start(JvmKind kind, Supplier<JvmBase> shared) throws InterruptedException {
    int number = NUMBERS.incrementAndGet();
    Path folder = folders.get(number % folders.size()).resolve(ProcessHandle.current().pid() + "-" + number);
    try {
      JvmBase parts = shared.get();
      long atOnce = JvmMemory.atOnce(parts.options(kind));
      if (atOnce > 0 && !fits(kind, atOnce)) {
        return;
      }
      WaitingJvm jvm = WaitingJvm.start(folder, logs, parts, kind, environment);
      if (!awaitReady(jvm)) {
        LOG.warn("A JVM that would wait for a task did not come so far: " + jvm.errors());
        jvm.discard();
        failed(true);
        return;
      }
      if (!parts.archive().map(jvm::hasMapped).orElse(true)) {
        countMismatch();
      }
      if (!fits(kind, jvm.measure(USUAL_BYTES)) || !add(kind, jvm)) {
        jvm.discard();
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) { // the last, if there are no more threads
      LOG.warn("A JVM that would wait for a task cannot be started: " + e);
      failed(true);
    }
  }

  /** Takes note of what a JVM has in memory, and answers whether another one of its kind may wait. */
  private synchronized boolean fits(JvmKind kind, long bytes) {
    boolean fits = hasRoom(bytes);
    Long before = memories.put(kind, bytes);
    if (!fits && (before == null || before != bytes)) {
      LOG.info("No more JVMs with " + kind.options() + " wait for tasks: one has " + (bytes >> 20)
          + " MB in memory, and all may have " + (limits.memoryBytes() >> 20));
    }
    return fits;
  }

  /** Adds a JVM to those that wait, unless the pool is closed; tells whether it did. */
  private synchronized boolean add(JvmKind kind, WaitingJvm jvm) {
    if (!closed) {
      jvm.beginToWait();
      waiting.computeIfAbsent(kind, any -> new ArrayDeque<>()).add(jvm);
    }
    return !closed;
  }

  private static boolean awaitReady(WaitingJvm jvm) throws InterruptedException {
    try {
      while (!jvm.isReady()) {
        if (!jvm.isAlive() || jvm.ageMillis() > START_MILLIS) {
          return false;
        }
        Thread.sleep(LOOK_MILLIS);
      }
      return true;
    } catch (InterruptedException e) {
      jvm.discard();
      throw e;
    }
  }
}
