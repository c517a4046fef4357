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
 * Says once that a daemon takes long to answer a call of a client's main thread: a JobTracker that waits for HDFS
 * accepts connections and leaves what they bring for later. The client waits on.
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
      // Most clients have ended by then, and this has cost them nothing.
      Thread.sleep(SECOND * SECONDS / 2);
      Optional<String> text = Optional.empty();
      while (main.isAlive() && text.isEmpty()) {
        Thread.sleep(SECOND);
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(main.getId(), Integer.MAX_VALUE);
        text = info == null ? Optional.empty() : look(info.getWaitedCount(), info.getStackTrace());
      }
      text.ifPresent(told);
    } catch (InterruptedException e) {
      // who ends it does not want to hear more
    }
  }

  /**
   * Looks at the thread, once a second.
   *
   * @param waits how often it has waited
   * @return what is to be told, if it was seen in the same wait for an answer all the time
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
