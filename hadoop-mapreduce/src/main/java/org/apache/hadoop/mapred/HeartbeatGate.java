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
 * Lets ordinary heartbeats of different trackers through beside each other, and keeps them apart from everything that
 * changes more than one tracker and the tasks of its jobs: jobs that end or get another priority, trackers that come,
 * go or are blacklisted.
 *
 * <p>An ordinary heartbeat ({@link OrdinaryHeartbeat}) takes the shared side, and then the record of its tracker, which
 * is the monitor of its {@link TaskTracker}. Everything else takes the JobTracker's monitor, and then the exclusive
 * side ({@link #alone}), so that two that want it never meet at the gate. A heartbeat that is not ordinary is as on
 * stock: it has all to itself, until it has changed what it alone may change; then it goes on beside others
 * ({@link Scope#beside}). Who holds the shared side may not take the JobTracker's monitor, unless it has it already,
 * nor the exclusive side; the latter is refused.
 *
 * <p>Thread-safe. First come, first served: heartbeats do not keep others out for good, nor the other way round.
 */
final class HeartbeatGate {
  private static final Scope ORDINARY = new Ordinary();

  private final JobTracker jobTracker;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
  /** Touched by the thread alone that has the exclusive side, or had it last and has the monitor since. */
  private Queue<Runnable> afterwards = new ArrayDeque<>();

  HeartbeatGate(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** Work that has the JobTracker to itself, and a result. */
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

  /** The side of the gate that a heartbeat has, and with it what it may change. For the heartbeat's thread. */
  interface Scope {
    /** Tells whether other heartbeats are answered meanwhile. */
    boolean isShared();

    /**
     * Does {@code rest}, what a heartbeat has left once it has changed what it alone may change: with the shared side
     * instead of the exclusive one, if it has that. It keeps the JobTracker's monitor.
     *
     * @param tracker whose heartbeat it is
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

  /** The exclusive side, or the shared one since {@link #beside}, until it is closed; with the JobTracker's monitor. */
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

    /** Leaves the gate, and then does what was to be done {@linkplain #afterwards afterwards}. */
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

  /** Runs the rest, too, if one of them fails. */
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
   * Does {@code work} with the JobTracker's monitor and the exclusive side: waits until no ordinary heartbeat is under
   * way, and keeps new ones out. The thread may have both already.
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

  /** Does the same for what has no result. */
  <E extends Exception> void alone(Change<E> change) throws E {
    this.<Void, E>alone(() -> {
      change.make();
      return null;
    });
  }

  /** Makes of a thread that would stand still for good, and the JobTracker with it, one that fails. */
  private void refuseShared() {
    if (lock.getReadHoldCount() > 0) {
      throw new IllegalStateException("an ordinary heartbeat wants the JobTracker to itself");
    }
  }

  /**
   * Does {@code work} when this thread has left the exclusive side, so that heartbeats do not wait for it: what takes
   * time or wakes other threads, and changes nothing that ordinary heartbeats see. The thread has the JobTracker's
   * monitor still, so that nothing else comes in between, but no longer the monitors that it took within. A thread
   * without the exclusive side does it at once.
   */
  void afterwards(Runnable work) {
    if (lock.isWriteLockedByCurrentThread()) {
      afterwards.add(work);
    } else {
      work.run();
    }
  }

  /** Does the same for what may fail, which is told to {@code failed}. */
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
   * Answers a heartbeat of {@code status}, beside others if it is ordinary.
   *
   * @param mayBeOrdinary whether it is not the first of its tracker
   * @param trace told when {@code beat} may begin
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

  /** Null if the heartbeat is not ordinary; nothing is changed then. */
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
