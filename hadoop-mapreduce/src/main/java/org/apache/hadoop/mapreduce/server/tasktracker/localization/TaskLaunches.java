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
 * The threads that launch tasks which have their slots. Tasks of one job are launched one after the other in the order
 * in which they were handed in, so that the first has the job's files copied and the others find them; tasks of other
 * jobs do not wait for that. A thread ends when it was idle for {@value #IDLE_SECONDS} seconds. Thread-safe.
 */
public final class TaskLaunches {
  /** Has 0 for stock: each kind of tasks has one thread, which waits for every job's files itself. */
  public static final IntKey THREADS =
      new IntKey("mapreduce.tasktracker.job.launch.threads", "threads", 32, 0, 1000);

  static final int IDLE_SECONDS = 10;

  private static final Log LOG = LogFactory.getLog(TaskLaunches.class);

  /** Null where callers launch. */
  private final ThreadPoolExecutor pool;
  /** The launches of each job that has some, with the one that is under way at the head. */
  @GuardedBy("this")
  private final Map<Object, Queue<Runnable>> jobs = new HashMap<>();

  /** @param conf of the tracker */
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

  /** Has every caller launch itself. */
  public static TaskLaunches byCaller() {
    return new TaskLaunches(0);
  }

  /** Launches a task, after those of a job that is equal which were handed in before. */
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
      LOG.debug("A task of " + job + " is not launched, as its tracker closes");
    } catch (OutOfMemoryError e) {
      LOG.warn("No thread to launch a task of " + job + " in; using this one", e);
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
    // At the end of the queue: jobs take turns where there are more than threads.
    begin(job);
  }

  /** Interrupts what is under way, and begins nothing more. */
  public void stop() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
