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
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The JVMs of one tracker that are started and wait for a task. Each runs tasks of one job and ends; another is started
 * in its place by a thread of the pool, one at a time, while the tasks leave a core free.
 *
 * <p>Safe for use by several threads. Its monitor is a leaf: no process is started, handed over or ended under it.
 */
public final class JvmPool implements AutoCloseable {
  private static final Log LOG = LogFactory.getLog(JvmPool.class);

  /** The numbers of folders, of all pools of this process. */
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  /** The tasks that run in JVMs of pools, of all trackers of this process: they share its cores. */
  private static final AtomicInteger BUSY = new AtomicInteger();
  /** The pools of this process that are open. */
  private static final Set<JvmPool> OPEN = ConcurrentHashMap.newKeySet();

  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private static final long LOOK_MILLIS = 10;
  private static final long START_MILLIS = 10_000;
  private static final long REST_MILLIS = 10_000;
  /** How many failures, of starts and hand-overs, may follow each other until the pool gives up. */
  private static final int MAX_FAILURES = 3;

  private final WantedKinds kinds;
  private final long idleMillis;
  private final List<Path> folders;
  private final Path logs;
  private final WaitingEnvironment environment;
  private final CompletableFuture<JvmBase> base;
  private final Thread starter = new Thread(this::run, "Pool of task JVMs");

  @GuardedBy("this")
  private final Map<JvmKind, Deque<WaitingJvm>> waiting = new HashMap<>();
  /** A flag that is true once a task was started since JVMs ended because nobody needed them. */
  @GuardedBy("this")
  private boolean needed = true;
  @GuardedBy("this")
  private boolean closed;
  @GuardedBy("this")
  private int failures;
  @GuardedBy("this")
  private long handedOver;

  /**
   * Makes a pool and begins to fill it.
   *
   * @param kinds how many JVMs wait, of each kind
   * @param idleMillis how long one waits; when no task has come in that time they end, until the next one comes
   * @param folders a folder for each disk where JVMs have theirs; beside it are those of tasks
   * @param logs where their output goes at first
   * @param base what they share, once that is known
   */
  public JvmPool(WantedKinds kinds, long idleMillis, List<Path> folders, Path logs,
      WaitingEnvironment environment, CompletableFuture<JvmBase> base) {
    this.kinds = kinds;
    this.idleMillis = idleMillis;
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
   * @return empty if none does, or it cannot be handed over; then the task's folder is as it was
   */
  public Optional<Process> handOver(JvmKind kind, Function<Path, HandOver> task, TaskPlace place) {
    Optional<WaitingJvm> jvm = take(kind);
    if (jvm.isEmpty()) {
      return Optional.empty();
    }
    BUSY.incrementAndGet();
    try {
      Process process = jvm.get().handOver(task, place);
      succeeded();
      LOG.info("A task is handed over to the JVM that waited as process " + process.pid());
      process.onExit().thenRun(this::ended);
      return Optional.of(process);
    } catch (IOException | RuntimeException e) {
      ended();
      failed();
      LOG.warn("A task could not be handed over to a waiting JVM: " + e);
      return Optional.empty();
    }
  }

  private void ended() {
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

  private synchronized void failed() {
    failures++;
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

  /** How many JVMs wait. */
  public synchronized int size() {
    return waiting.values().stream().mapToInt(Deque::size).sum();
  }

  /** The processes of those that wait. */
  synchronized List<ProcessHandle> processes() {
    return waiting.values().stream().flatMap(Deque::stream).map(jvm -> jvm.process().toHandle()).toList();
  }

  /** How many tasks were handed over. */
  public synchronized long handedOver() {
    return handedOver;
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

  /** Whether JVMs that are missing are started: until it is closed, or gives up. */
  boolean isFilled() {
    return starter.isAlive();
  }

  /** Waits until it starts no more JVMs. */
  void awaitEnd() throws InterruptedException {
    starter.join();
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
      JvmBase shared = base.get();
      prepareFolders();
      for (JvmKind kind = awaitNeed(); kind != null; kind = awaitNeed()) {
        start(kind, shared);
      }
    } catch (InterruptedException e) {
      // closed
    } catch (IOException | ExecutionException | RuntimeException e) {
      LOG.warn("No JVMs wait for tasks: " + e);
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

  /** Whether the tracker of a waiting JVM has ended: by the number in the name of the JVM's file. */
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
        if (failures >= MAX_FAILURES) {
          LOG.warn("No JVMs wait for tasks any more, after " + failures + " failures");
          return null;
        }
        useless = takeUseless(wanted);
        Optional<JvmKind> kind = needed && BUSY.get() < CORES ? missing(wanted) : Optional.empty();
        if (kind.isPresent() && useless.isEmpty()) {
          return kind.get();
        }
        if (useless.isEmpty()) {
          wait(Math.min(REST_MILLIS, idleMillis));
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
      idle |= !jvms.isEmpty() && jvms.peek().ageMillis() > idleMillis;
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
    return useless;
  }

  @GuardedBy("this")
  private Optional<JvmKind> missing(Map<JvmKind, Integer> wanted) {
    for (Map.Entry<JvmKind, Integer> kind : wanted.entrySet()) {
      Deque<WaitingJvm> jvms = waiting.get(kind.getKey());
      if (jvms == null || jvms.size() < kind.getValue()) {
        return Optional.of(kind.getKey());
      }
    }
    return Optional.empty();
  }

  private void start(JvmKind kind, JvmBase shared) throws InterruptedException {
    int number = NUMBERS.incrementAndGet();
    Path folder = folders.get(number % folders.size()).resolve(ProcessHandle.current().pid() + "-" + number);
    try {
      WaitingJvm jvm = WaitingJvm.start(folder, logs, shared, kind, environment);
      boolean ready = awaitReady(jvm);
      synchronized (this) {
        failures += ready ? 0 : 1;
        if (ready && !closed) {
          jvm.beginToWait();
          waiting.computeIfAbsent(kind, any -> new ArrayDeque<>()).add(jvm);
          return;
        }
      }
      if (!ready) {
        LOG.warn("A JVM that would wait for a task did not come so far: " + jvm.errors());
      }
      jvm.discard();
    } catch (IOException e) {
      LOG.warn("A JVM that would wait for a task cannot be started: " + e);
      failed();
    }
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
