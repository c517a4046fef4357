/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.ConcurrentScheduler;

/**
 * A gate that lets ordinary heartbeats of different trackers run concurrently and keeps them apart from everything that
 * changes more than one tracker and its jobs' tasks: jobs that end or change priority, trackers that join, leave or are
 * blacklisted.
 *
 * <p>An ordinary heartbeat ({@link OrdinaryHeartbeat}) takes the shared side and then its tracker's record, which is
 * the monitor of its {@link TaskTracker}. Everything else takes the JobTracker's monitor and then the exclusive side
 * ({@link #alone}), so that two threads that want it never meet at the gate. A heartbeat that is not ordinary runs
 * exclusively, as on stock, until it has made the changes that require this; then it continues concurrently with others
 * ({@link Scope#beside}). A thread that holds the shared side may take neither the JobTracker's monitor, unless it
 * already holds it, nor the exclusive side; the latter is rejected.
 *
 * <p>Thread-safe. The lock is fair: heartbeats do not keep others out indefinitely, nor the other way round.
 */
final class HeartbeatGate {
  private static final Scope ORDINARY = new Ordinary();

  private final JobTracker jobTracker;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
  /** Accessed only by the thread that holds the exclusive side, or held it last and still holds the monitor. */
  private Queue<Runnable> afterwards = new ArrayDeque<>();

  HeartbeatGate(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** Work with a result that has the JobTracker to itself. */
  interface Work<T, E extends Exception> {
    T run() throws E;
  }

  /** Work that has the JobTracker to itself. */
  interface Change<E extends Exception> {
    void make() throws E;
  }

  /** Answers a heartbeat. */
  interface Beat {
    HeartbeatResponse answer(Scope scope) throws IOException;
  }

  /**
   * The side of the gate that a heartbeat holds, which determines what it may change. Used by the heartbeat's thread
   * only.
   */
  interface Scope {
    /** Returns true if other heartbeats are answered meanwhile. */
    boolean isShared();

    /**
     * Runs {@code rest}, the remainder of a heartbeat that has made all changes that need exclusive access: with the
     * shared side instead of the exclusive one, if it holds that. It keeps the JobTracker's monitor.
     *
     * @param tracker the tracker that sent the heartbeat
     */
    HeartbeatResponse beside(String tracker, Work<HeartbeatResponse, IOException> rest) throws IOException;
  }

  /** The shared side and the tracker's record. */
  private static final class Ordinary implements Scope {
    @Override
    public boolean isShared() {
      return true;
    }

    @Override
    public HeartbeatResponse beside(String tracker, Work<HeartbeatResponse, IOException> rest) throws IOException {
      return rest.run();
    }
  }

  /**
   * The exclusive side, downgraded to the shared one by {@link #beside}, until it is closed; with the JobTracker's
   * monitor.
   */
  private final class Alone implements Scope, AutoCloseable {
    private boolean shared;

    Alone() {
      lock.writeLock().lock();
    }

    @Override
    public boolean isShared() {
      return shared;
    }

    @Override
    public HeartbeatResponse beside(String tracker, Work<HeartbeatResponse, IOException> rest) throws IOException {
      TaskTracker record = jobTracker.getTaskTracker(tracker);
      if (record == null || lock.getWriteHoldCount() != 1 || !assignsConcurrently()) {
        return rest.run();
      }
      lock.readLock().lock();
      lock.writeLock().unlock();
      shared = true;
      synchronized (record) {
        return rest.run();
      }
    }

    /** Leaves the gate and then runs the work that was {@linkplain #afterwards deferred}. */
    @Override
    public void close() {
      if (lock.getWriteHoldCount() > 1) {
        lock.writeLock().unlock();
        return;
      }
      Queue<Runnable> due = afterwards;
      if (!due.isEmpty()) {
        afterwards = new ArrayDeque<>();
      }
      (shared ? lock.readLock() : lock.writeLock()).unlock();
      runAll(due);
    }
  }

  /** Runs all pieces of work, even if one of them fails. */
  private static void runAll(Queue<Runnable> works) {
    Runnable work = works.poll();
    if (work != null) {
      try {
        work.run();
      } finally {
        runAll(works);
      }
    }
  }

  /**
   * Runs {@code work} with the JobTracker's monitor and the exclusive side: waits until no ordinary heartbeat is in
   * progress, and keeps new ones out. The thread may already hold both.
   *
   * @throws IllegalStateException if the thread holds the shared side, and would wait for itself
   */
  <T, E extends Exception> T alone(Work<T, E> work) throws E {
    refuseShared();
    synchronized (jobTracker) {
      try (Alone held = new Alone()) {
        return work.run();
      }
    }
  }

  /** Runs work without a result in the same way. */
  <E extends Exception> void alone(Change<E> change) throws E {
    this.<Void, E>alone(() -> {
      change.make();
      return null;
    });
  }

  /** Fails a thread that would otherwise deadlock with itself, and block the JobTracker. */
  private void refuseShared() {
    if (lock.getReadHoldCount() > 0) {
      throw new IllegalStateException("an ordinary heartbeat requests exclusive access to the JobTracker");
    }
  }

  /**
   * Runs {@code work} once this thread has left the exclusive side, so that heartbeats do not wait for it: work that
   * takes time or wakes other threads, and changes nothing that ordinary heartbeats see. The thread still holds the
   * JobTracker's monitor, so that nothing else intervenes, but no longer the monitors that it took inside. A thread
   * without the exclusive side runs it at once.
   */
  void afterwards(Runnable work) {
    if (lock.isWriteLockedByCurrentThread()) {
      afterwards.add(work);
    } else {
      work.run();
    }
  }

  /** Defers work that may fail in the same way; a failure is passed to {@code failed}. */
  void afterwards(Change<IOException> work, Consumer<IOException> failed) {
    afterwards(() -> {
      try {
        work.make();
      } catch (IOException e) {
        failed.accept(e);
      }
    });
  }

  /**
   * Answers a heartbeat with {@code status}, concurrently with others if it is ordinary.
   *
   * @param mayBeOrdinary true if it is not the tracker's first heartbeat
   * @param trace notified when {@code beat} may begin
   */
  HeartbeatResponse answer(TaskTrackerStatus status, boolean mayBeOrdinary, HeartbeatTrace trace, Beat beat)
      throws IOException {
    trace.locking();
    if (mayBeOrdinary && assignsConcurrently()) {
      HeartbeatResponse response = answerBesideOthers(status, trace, beat);
      if (response != null) {
        return response;
      }
    }
    refuseShared();
    synchronized (jobTracker) {
      try (Alone alone = new Alone()) {
        trace.locked();
        return beat.answer(alone);
      }
    }
  }

  private boolean assignsConcurrently() {
    return jobTracker.taskScheduler instanceof ConcurrentScheduler scheduler && scheduler.assignsConcurrently();
  }

  /** Returns null if the heartbeat is not ordinary; nothing has been changed then. */
  private HeartbeatResponse answerBesideOthers(TaskTrackerStatus status, HeartbeatTrace trace, Beat beat)
      throws IOException {
    lock.readLock().lock();
    try {
      TaskTracker tracker = jobTracker.getTaskTracker(status.getTrackerName());
      if (tracker == null) {
        return null;
      }
      synchronized (tracker) {
        if (!OrdinaryHeartbeat.is(jobTracker, tracker, status)) {
          return null;
        }
        trace.locked();
        return beat.answer(ORDINARY);
      }
    } finally {
      lock.readLock().unlock();
    }
  }
}
