/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.mapreduce.server.jobtracker.TaskTracker;
import org.apache.hadoop.mapreduce.server.jobtracker.placement.ConcurrentScheduler;

/**
 * Lets ordinary heartbeats of different trackers through beside each other, and keeps them apart from everything that
 * changes more than one tracker and the tasks of its jobs: jobs that end or get another priority, trackers that come,
 * go or are blacklisted.
 *
 * <p>An ordinary heartbeat ({@link OrdinaryHeartbeat}) takes the shared side, and then the record of its tracker, which
 * is the monitor of its {@link TaskTracker}. Everything else takes the exclusive side with the JobTracker's monitor
 * held, so that two that want it never meet at the gate. A heartbeat that is not ordinary is as on stock: it has all to
 * itself, until it has changed what it alone may change; then it goes on beside others ({@link #beside}). Who holds the
 * shared side may not take the JobTracker's monitor, unless it has it already, nor the exclusive side; the latter is
 * refused.
 *
 * <p>Thread-safe. First come, first served: heartbeats do not keep others out for good, nor the other way round.
 */
final class HeartbeatGate {
  private final JobTracker jobTracker;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
  private final Alone alone = new Alone();
  /** Touched by the thread alone that has the exclusive side, or had it last and has the monitor since. */
  private Queue<Runnable> afterwards = new ArrayDeque<>();

  HeartbeatGate(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** What a heartbeat does. */
  interface Beat {
    HeartbeatResponse answer() throws IOException;
  }

  /** The exclusive side, until it is closed. */
  final class Alone implements AutoCloseable {
    private Alone() {
    }

    /** Then does what was to be done {@linkplain #afterwards afterwards}. */
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
      (isShared() ? lock.readLock() : lock.writeLock()).unlock();
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
   * Waits until no ordinary heartbeat is under way, and keeps new ones out. The thread holds the JobTracker's monitor;
   * it may hold the exclusive side already.
   *
   * @param monitor the JobTracker as its caller knows it: a spy of it, as tests use, has a monitor of its own
   * @throws IllegalStateException if the thread holds the shared side, and would wait for itself, or does not hold the
   *     monitor
   */
  Alone alone(JobTracker monitor) {
    if (isShared()) {
      throw new IllegalStateException("an ordinary heartbeat wants the JobTracker to itself");
    }
    if (!Thread.holdsLock(monitor)) {
      throw new IllegalStateException("the monitor of the JobTracker is to be taken first");
    }
    lock.writeLock().lock();
    return alone;
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

  /** Whether this thread holds the shared side, so that it is in an ordinary heartbeat. */
  boolean isShared() {
    return lock.getReadHoldCount() > 0;
  }

  /**
   * Answers a heartbeat of {@code status}, beside others if it is ordinary.
   *
   * @param mayBeOrdinary whether it is not the first of its tracker
   * @param event told when {@code beat} may begin
   */
  HeartbeatResponse answer(TaskTrackerStatus status, boolean mayBeOrdinary, HeartbeatTrace event, Beat beat)
      throws IOException {
    event.locking();
    if (mayBeOrdinary && assignsConcurrently()) {
      HeartbeatResponse response = answerBesideOthers(status, event, beat);
      if (response != null) {
        return response;
      }
    }
    synchronized (jobTracker) {
      try (Alone held = alone(jobTracker)) {
        event.locked();
        return beat.answer();
      }
    }
  }

  /**
   * Does {@code rest}, what a heartbeat has left once it has changed what it alone may change: with the shared side
   * instead of the exclusive one, if it has that. It keeps the JobTracker's monitor.
   *
   * @param tracker whose heartbeat it is
   */
  HeartbeatResponse beside(String tracker, Beat rest) throws IOException {
    TaskTracker record = jobTracker.getTaskTracker(tracker);
    if (record == null || lock.getWriteHoldCount() != 1 || !assignsConcurrently()) {
      return rest.answer();
    }
    lock.readLock().lock();
    lock.writeLock().unlock();
    synchronized (record) {
      return rest.answer();
    }
  }

  private boolean assignsConcurrently() {
    return jobTracker.taskScheduler instanceof ConcurrentScheduler scheduler && scheduler.assignsConcurrently();
  }

  /** Null if the heartbeat is not ordinary; nothing is changed then. */
  private HeartbeatResponse answerBesideOthers(TaskTrackerStatus status, HeartbeatTrace event, Beat beat)
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
        event.locked();
        return beat.answer();
      }
    } finally {
      lock.readLock().unlock();
    }
  }
}
