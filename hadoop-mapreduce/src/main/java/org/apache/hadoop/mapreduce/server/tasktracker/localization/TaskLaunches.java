/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The threads that launch tasks which have their slots. Tasks of one job are launched one after the other, in the order
 * of submission, so that the first has the job's files copied and the others find them; tasks of other jobs do not wait
 * for that. A thread ends after being idle for {@value #IDLE_SECONDS} seconds. Thread-safe.
 */
public final class TaskLaunches {
  /**
   * The number of threads; 0 restores stock: each task type has one thread, which waits for every job's files itself.
   */
  public static final IntKey THREADS =
      new IntKey("mapreduce.tasktracker.job.launch.threads", "threads", 32, 0, 1000);

  static final int IDLE_SECONDS = 10;

  private static final Log LOG = LogFactory.getLog(TaskLaunches.class);

  /** The threads; null if callers launch tasks themselves. */
  private final ThreadPoolExecutor pool;
  /** The queued launches of each job that has any, with the one in progress at the head. */
  @GuardedBy("this")
  private final Map<Object, Queue<Runnable>> jobs = new HashMap<>();

  /** @param conf the tracker's configuration */
  public TaskLaunches(Configuration conf) {
    this(THREADS.read(conf));
  }

  private TaskLaunches(int threads) {
    if (threads == 0) {
      pool = null;
      return;
    }
    pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), r -> {
      Thread thread = new Thread(r, "Task launch");
      thread.setDaemon(true);
      return thread;
    });
    pool.allowCoreThreadTimeOut(true);
  }

  /** Returns an instance in which every caller launches its task itself. */
  public static TaskLaunches byCaller() {
    return new TaskLaunches(0);
  }

  /** Launches a task, after all earlier submissions with an equal job. */
  public void execute(Object job, Runnable launch) {
    if (pool == null) {
      launch.run();
      return;
    }
    synchronized (this) {
      Queue<Runnable> others = jobs.get(job);
      if (others != null) {
        others.add(launch);
        return;
      }
      jobs.put(job, new ArrayDeque<>(java.util.List.of(launch)));
    }
    begin(job);
  }

  private void begin(Object job) {
    try {
      pool.execute(() -> launchFirst(job));
    } catch (RejectedExecutionException e) {
      LOG.debug("A task of " + job + " is not launched, because its tracker is shutting down");
    } catch (OutOfMemoryError e) {
      LOG.warn("Cannot start a thread to launch a task of " + job + "; using this one", e);
      launchFirst(job);
    }
  }

  private void launchFirst(Object job) {
    Runnable launch;
    synchronized (this) {
      launch = jobs.get(job).element();
    }
    try {
      launch.run();
    } catch (Throwable e) {
      LOG.error("A task of " + job + " could not be launched", e);
    }
    synchronized (this) {
      Queue<Runnable> left = jobs.get(job);
      left.remove();
      if (left.isEmpty()) {
        jobs.remove(job);
        return;
      }
    }
    // At the end of the queue, so that jobs take turns if there are more of them than threads.
    begin(job);
  }

  /** Interrupts the launches in progress and starts no more. */
  public void stop() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
