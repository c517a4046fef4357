/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.management.ObjectName;
import org.apache.hadoop.metrics.util.MBeanUtil;

/** Counts setups and cleanups of jobs, and shows JMX the counts. Thread-safe; counting takes no lock. */
public final class CommitMetrics implements CommitMXBean {
  private final BoundedWork work;
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  /** Null while JMX does not show this. */
  @GuardedBy("this")
  private ObjectName shown;

  /** @param work what does them; null if nothing does */
  public CommitMetrics(BoundedWork work) {
    this.work = work;
  }

  /** The same work, counted. */
  public BoundedWork.Work counting(BoundedWork.Work commit) {
    return new BoundedWork.Work() {
      @Override
      public void attempt() throws Exception {
        long began = System.nanoTime();
        try {
          commit.attempt();
        } finally {
          nanos.add(System.nanoTime() - began);
        }
      }

      @Override
      public void end(Throwable failure) {
        if (failure != null) {
          failed.increment();
        }
        ended.increment();
        commit.end(failure);
      }
    };
  }

  /** Shows JMX these counts, unless those of another JobTracker of this process are shown. */
  public synchronized void show() {
    if (shown == null) {
      shown = MBeanUtil.registerMBean("JobTracker", "JobCommits", this);
    }
  }

  /** Ends what {@link #show} began. */
  public synchronized void hide() {
    MBeanUtil.unregisterMBean(shown);
    shown = null;
  }

  @Override
  public long getEnded() {
    return ended.sum();
  }

  @Override
  public long getFailed() {
    return failed.sum();
  }

  @Override
  public int getRunning() {
    return work == null ? 0 : work.running();
  }

  @Override
  public int getWaiting() {
    return work == null ? 0 : work.waiting();
  }

  @Override
  public long getMillis() {
    return TimeUnit.NANOSECONDS.toMillis(nanos.sum());
  }
}
