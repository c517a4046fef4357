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
 * The threads that end the JVMs of one {@code JvmManager}, and what is still being ended.
 *
 * <h2>Locks</h2>
 *
 * <p>The TaskTracker's monitors are taken in this order, any of them left out:
 *
 * <pre>TaskTracker, TaskInProgress, JvmManagerForType, JvmRunner, JvmTermination</pre>
 *
 * <p>With {@link KillWait#EXIT} these rules keep waits out of them:
 * <ol>
 * <li>A JVM is ended by a thread that holds none of them: one of this class, or the JvmRunner whose JVM has exited.
 * That thread needs none of them until the processes are gone, so that everything it is waited for by is certain to
 * go on, after the grace at the latest.
 * <li>What follows (task state, slot, clean-up) runs in a further thread that starts without monitors and takes them
 * in order; at once, in the thread that asks, if nothing is left to end. It runs exactly once for each kill, even if
 * ending the JVM failed.
 * <li>Only {@link #awaitAll} is called with a monitor held, the TaskTracker's, when that closes. By rule 1 nobody
 * whom it waits for wants that monitor.
 * </ol>
 *
 * <p>With {@link KillWait#GRACE} everything happens in the calling thread, as in stock.
 */
public final class JvmKiller {
  private static final Log LOG = LogFactory.getLog(JvmKiller.class);

  /** The end of a JVM that there is not, or no longer. */
  public static final CompletableFuture<Void> GONE = CompletableFuture.completedFuture(null);

  /** The threads, as many as there are JVMs to end: each spends its time waiting. */
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

  /** The value of {@link KillWait#KEY}. */
  public KillWait waits() {
    return wait;
  }

  /** An action that may fail; the failure is logged. */
  public interface Action {
    void run() throws IOException;
  }

  /** Runs an action once {@code gone} is complete: now if it is, else in a thread without monitors. */
  public static CompletableFuture<Void> whenGone(CompletableFuture<Void> gone, Action action) {
    if (gone.isDone()) {
      run(action);
      return gone;
    }
    return gone.handleAsync((done, failure) -> run(action), JvmKiller::execute);
  }

  /** The same, followed by {@code last} even if the action fails. */
  public static CompletableFuture<Void> whenGone(CompletableFuture<Void> gone, Action action, Runnable last) {
    return whenGone(gone, () -> {
      try {
        action.run();
      } finally {
        last.run();
      }
    });
  }

  /** Counts a JVM as being ended until the future is complete. */
  void add(CompletableFuture<Void> gone) {
    pending.add(gone);
    gone.whenComplete((done, failure) -> pending.remove(gone));
  }

  /** Waits until every JVM whose end was asked for before this call is gone. */
  public void awaitAll() {
    pending.forEach(CompletableFuture::join);
  }

  /** Runs a task in a thread of its own, or in this one if there are no more. */
  static void execute(Runnable task) {
    try {
      THREADS.execute(task);
    } catch (OutOfMemoryError e) {
      LOG.warn("No thread to end a JVM in; using this one", e);
      task.run();
    }
  }

  private static Void run(Action action) {
    try {
      action.run();
    } catch (Throwable e) {
      LOG.error("Failed after the end of a task JVM", e);
    }
    return null;
  }
}
