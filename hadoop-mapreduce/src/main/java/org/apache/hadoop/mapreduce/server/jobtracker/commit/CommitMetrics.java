/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.commit;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.management.ObjectName;
import org.apache.hadoop.metrics.util.MBeanUtil;

/** The counters of job setups and cleanups, exported to JMX. Thread-safe; counting takes no lock. */
public final class CommitMetrics implements CommitMXBean {
  private final BoundedWork work;
  private final LongAdder ended = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  /** Null while not registered with JMX. */
  @GuardedBy("this")
  private ObjectName shown;

  /** @param work the pool that performs them; null if none does */
  public CommitMetrics(BoundedWork work) {
    this.work = work;
  }

  /** Returns the same work, with counting. */
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

  /** Registers the counters with JMX, unless another JobTracker of this process has registered its own. */
  public synchronized void show() {
    if (shown == null) {
      shown = MBeanUtil.registerMBean("JobTracker", "JobCommits", this);
    }
  }

  /** Reverts {@link #show}. */
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
