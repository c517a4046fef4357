/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.metrics;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/**
 * A Flight Recorder event for a thread that has waited for a lock of the JobTracker: it names the lock and the work,
 * whereas the JVM's own event gives a class and an address. Waits shorter than the recording's threshold leave no
 * event. While the event is not recorded, all waits share one object, which never changes.
 *
 * <pre>
 * LockWaitJfrEvent wait = LockWaitJfrEvent.of("JobTracker", "submit");
 * synchronized (tracker) {
 *   wait.held();
 * </pre>
 */
@Name("org.apache.hadoop.LockWait")
@Label("Lock Wait")
@Description("A thread waited for a lock of the JobTracker")
@Category({"Hadoop", "JobTracker"})
@Threshold("1 ms")
@StackTrace(false)
public final class LockWaitJfrEvent extends Event {
  private static final LockWaitJfrEvent UNRECORDED = new LockWaitJfrEvent("", "");

  @Label("Lock")
  final String lock;

  @Label("Work")
  @Description("What the lock is taken for")
  final String work;

  private LockWaitJfrEvent(String lock, String work) {
    this.lock = lock;
    this.work = work;
  }

  /** Begins the wait of a thread that is about to take {@code lock}. */
  public static LockWaitJfrEvent of(String lock, String work) {
    if (!UNRECORDED.isEnabled()) {
      return UNRECORDED;
    }
    LockWaitJfrEvent event = new LockWaitJfrEvent(lock, work);
    event.begin();
    return event;
  }

  /** Records that the lock is held. */
  public void held() {
    if (this != UNRECORDED) {
      commit();
    }
  }
}
