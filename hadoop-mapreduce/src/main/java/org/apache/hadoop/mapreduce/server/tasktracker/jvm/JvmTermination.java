/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.CompletableFuture;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The termination of one task JVM. It happens once, however many threads request it; all get the same future, which
 * always completes.
 *
 * <p>Safe for use by several threads. {@link JvmKiller} states the lock order.
 */
public final class JvmTermination {
  private static final Log LOG = LogFactory.getLog(JvmTermination.class);

  private final JvmKiller killer;
  private final Object runner;
  private final Runnable destroy;
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  @GuardedBy("this")
  private CompletableFuture<Void> dumped = CompletableFuture.completedFuture(null);
  @GuardedBy("this")
  private boolean begun;

  /**
   * Prepares the termination.
   *
   * @param runner the object whose monitor stock holds while it ends the JVM
   * @param destroy ends the JVM and returns when it is gone
   */
  public JvmTermination(JvmKiller killer, Object runner, Runnable destroy) {
    this.killer = killer;
    this.runner = runner;
    this.destroy = destroy;
  }

  /** Begins to end the JVM; the future completes when it is gone. */
  public CompletableFuture<Void> begin() {
    if (killer.waits() == KillWait.GRACE) {
      run();
    } else if (claim()) {
      JvmKiller.execute(this::end);
    }
    return gone;
  }

  /** Ends the JVM in this thread, or waits for the thread that does. */
  public void run() {
    if (killer.waits() == KillWait.GRACE) {
      synchronized (runner) {
        if (claim()) {
          end();
        }
      }
    } else if (claim()) {
      end();
    } else {
      gone.join();
    }
  }

  /** Makes the JVM dump its stacks before it is ended. */
  public void dumpFirst(Runnable dump) {
    if (killer.waits() == KillWait.GRACE) {
      dump.run();
      return;
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    synchronized (this) {
      if (begun) {
        return;
      }
      dumped = CompletableFuture.allOf(dumped, done);
    }
    JvmKiller.execute(() -> {
      try {
        dump.run();
      } catch (RuntimeException e) {
        LOG.warn("Failed to dump the stacks of a task JVM", e);
      } finally {
        done.complete(null);
      }
    });
  }

  private synchronized boolean claim() {
    if (begun) {
      return false;
    }
    begun = true;
    killer.add(gone);
    return true;
  }

  private void end() {
    try {
      dumped().join();
      destroy.run();
    } catch (Throwable e) {
      LOG.error("Failed to end a task JVM", e); // its slot must be freed all the same
    } finally {
      gone.complete(null);
    }
  }

  private synchronized CompletableFuture<Void> dumped() {
    return dumped;
  }
}
