/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.launch;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A thread that reports once that a daemon is slow to answer a call of a client's main thread: a JobTracker that waits
 * for HDFS accepts connections but does not serve them yet. The client keeps waiting.
 */
final class AnswerWatch extends Thread {
  static final int SECONDS = 10;
  private static final String CALLER = "org.apache.hadoop.ipc.Client";
  private static final int SECOND = 1000;

  private final Thread main;
  private final Failures failures;
  private final Consumer<String> told;
  private long wait = -1;
  private int looks;

  /** @param told is given the line */
  AnswerWatch(Thread main, Failures failures, Consumer<String> told) {
    super("Watch over answers");
    setDaemon(true);
    this.main = main;
    this.failures = failures;
    this.told = told;
  }

  @Override
  public void run() {
    try {
      // Most clients have ended by then, at no cost.
      Thread.sleep(SECOND * SECONDS / 2);
      Optional<String> text = Optional.empty();
      while (main.isAlive() && text.isEmpty()) {
        Thread.sleep(SECOND);
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(main.getId(), Integer.MAX_VALUE);
        text = info == null ? Optional.empty() : look(info.getWaitedCount(), info.getStackTrace());
      }
      text.ifPresent(told);
    } catch (InterruptedException e) {
      // Interrupted to end the watch.
    }
  }

  /**
   * Examines the thread, once a second.
   *
   * @param waits the number of times that it has waited
   * @return the message, once it has been in the same wait for an answer all the time
   */
  Optional<String> look(long waits, StackTraceElement[] stack) {
    int call = 0;
    while (call < stack.length && !stack[call].getClassName().startsWith(CALLER)) {
      call++;
    }
    if (call == stack.length || !stack[call].getMethodName().equals("call")) {
      wait = -1;
      return Optional.empty();
    }
    looks = waits == wait ? looks + 1 : 0;
    wait = waits;
    return looks < SECONDS ? Optional.empty()
        : failures.wait(Arrays.copyOfRange(stack, call + 1, stack.length), SECONDS);
  }
}
