/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.util.function.Function;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * The signalling and queries of processes for {@link ProcessTree}, given their ids as text: an id for a process,
 * {@code -id} for a process group. A text that is not a process id above 1 is logged and denotes nothing.
 *
 * <p>An id says nothing about the process that had it earlier; code that waits between two signals uses a
 * {@link ProcessTarget}.
 */
final class ProcessSignals {
  private static final Log LOG = LogFactory.getLog(ProcessSignals.class);

  /**
   * The time in which most processes obey SIGTERM: callers rely on finding them gone, because in stock fork and exec
   * took that long.
   */
  private static final long SOON_MILLIS = 200;

  private ProcessSignals() {
  }

  static void send(String pid, int signal) {
    ask(pid, target -> target.signal(ProcessSignal.of(signal)), 0);
  }

  static boolean isAlive(String pid) {
    return ask(pid, ProcessTarget::isAlive, false);
  }

  /**
   * Ends a process or group: see {@link ProcessTarget#destroy}.
   *
   * @param graceMillis the maximum time between SIGTERM and SIGKILL, in milliseconds
   * @param inBackground true if this call should return soon, and a daemon thread wait for processes that are slow to
   *     exit
   */
  static void destroy(String pid, long graceMillis, boolean inBackground) {
    ask(pid, target -> {
      target.signal(ProcessSignal.SIGTERM);
      if (!inBackground) {
        target.killAfter(graceMillis);
      } else if (!exitsSoon(target)) {
        Thread killer = new Thread(() -> target.killAfter(graceMillis), "Killer of " + target);
        killer.setDaemon(true);
        killer.start();
      }
      return null;
    }, null);
  }

  private static boolean exitsSoon(ProcessTarget target) {
    try {
      return target.awaitExit(SOON_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static <T> T ask(String pid, Function<ProcessTarget, T> question, T none) {
    ProcessTarget target;
    try {
      target = pid.startsWith("-") ? ProcessTarget.group(pid.substring(1)) : ProcessTarget.process(pid);
    } catch (IllegalArgumentException e) {
      LOG.warn(e.getMessage());
      return none;
    }
    return question.apply(target);
  }
}
