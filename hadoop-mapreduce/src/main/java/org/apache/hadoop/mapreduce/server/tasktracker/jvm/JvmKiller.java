/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.conf.Configuration;

/**
 * The threads that end the JVMs of one {@code JvmManager}, and the terminations in progress.
 *
 * <h2>Locks</h2>
 *
 * <p>The TaskTracker's monitors are acquired in this order, any of which may be left out:
 *
 * <pre>TaskTracker, TaskInProgress, JvmManagerForType, JvmRunner, JvmTermination</pre>
 *
 * <p>With {@link KillWait#EXIT} these rules avoid waiting while a monitor is held:
 * <ol>
 * <li>A JVM is ended by a thread that holds none of them: one of this class, or the JvmRunner whose JVM has exited.
 * That thread needs none of them until the processes are gone, so everyone waiting for it is certain to proceed, at the
 * latest after the grace period.
 * <li>What follows (task state, slot, clean-up) runs in a further thread that starts without monitors and takes them in
 * order; or at once, in the calling thread, if nothing is left to end. It runs exactly once for each kill, even if
 * ending the JVM failed.
 * <li>Only {@link #awaitAll} is called with a monitor held, the TaskTracker's, when it shuts down. By rule 1 no thread
 * that it waits for needs that monitor.
 * </ol>
 *
 * <p>With {@link KillWait#GRACE} everything happens in the calling thread, as in stock.
 */
public final class JvmKiller {
  private static final Log LOG = LogFactory.getLog(JvmKiller.class);

  /** The termination of a JVM that does not exist, or no longer exists. */
  public static final CompletableFuture<Void> GONE = CompletableFuture.completedFuture(null);

  /** The terminating threads, one for each JVM being ended: they spend their time waiting. */
  private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
    Thread thread = new Thread(task, "JVM killer");
    thread.setDaemon(true);
    return thread;
  });

  private final KillWait wait;
  private final Set<CompletableFuture<Void>> pending = ConcurrentHashMap.newKeySet();

  /**
   * Reads and checks the keys.
   *
   * @throws IllegalArgumentException naming a key with a bad value
   */
  public JvmKiller(Configuration conf) {
    this.wait = KillWait.check(conf);
  }

  /** Returns the value of {@link KillWait#KEY}. */
  public KillWait waits() {
    return wait;
  }

  /** An action that may fail; a failure is logged. */
  public interface Action {
    void run() throws IOException;
  }

  /** Runs an action once {@code gone} is complete: now if it is, otherwise in a thread that holds no monitors. */
  public static CompletableFuture<Void> whenGone(CompletableFuture<Void> gone, Action action) {
    if (gone.isDone()) {
      run(action);
      return gone;
    }
    return gone.handleAsync((done, failure) -> run(action), JvmKiller::execute);
  }

  /** Runs an action once {@code gone} is complete, followed by {@code last} even if the action fails. */
  public static CompletableFuture<Void> whenGone(CompletableFuture<Void> gone, Action action, Runnable last) {
    return whenGone(gone, () -> {
      try {
        action.run();
      } finally {
        last.run();
      }
    });
  }

  /** Counts a JVM as being ended until the future completes. */
  void add(CompletableFuture<Void> gone) {
    pending.add(gone);
    gone.whenComplete((done, failure) -> pending.remove(gone));
  }

  /** Waits until every JVM whose termination was requested before this call is gone. */
  public void awaitAll() {
    pending.forEach(CompletableFuture::join);
  }

  /** Runs a task in a thread of its own, or in this one if no more threads can be created. */
  static void execute(Runnable task) {
    try {
      THREADS.execute(task);
    } catch (OutOfMemoryError e) {
      LOG.warn("Cannot start a thread to end a JVM; using this one", e);
      task.run();
    }
  }

  private static Void run(Action action) {
    try {
      action.run();
    } catch (Throwable e) {
      LOG.error("Failed to clean up after the end of a task JVM", e);
    }
    return null;
  }
}
