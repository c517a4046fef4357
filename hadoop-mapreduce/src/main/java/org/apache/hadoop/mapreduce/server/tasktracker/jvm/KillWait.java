/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import org.apache.hadoop.conf.ChoiceKey;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.mapreduce.server.tasktracker.TTConfig;

/** The condition that a TaskTracker waits for between SIGTERM and SIGKILL: the values of {@link #KEY}. */
public enum KillWait {
  /**
   * Waits for the exit of the task's last process, at most for the grace period, in a thread that holds no monitor. A
   * JVM that has exited by itself is not waited for.
   */
  EXIT,
  /**
   * Waits the whole grace period after every JVM, in the thread that ends it, with all monitors it holds, as stock
   * does.
   */
  GRACE;

  public static final ChoiceKey<KillWait> KEY = new ChoiceKey<>("mapreduce.tasktracker.tasks.kill.wait", EXIT);

  /**
   * Reads this key, and validates the key of the grace period.
   *
   * @throws InvalidKeyException if one of them has a value that is not allowed
   */
  public static KillWait check(Configuration conf) {
    String grace = conf.get(TTConfig.TT_SLEEP_TIME_BEFORE_SIG_KILL, "0").trim();
    if (!grace.matches("\\d{1,18}")) {
      throw new InvalidKeyException(TTConfig.TT_SLEEP_TIME_BEFORE_SIG_KILL, grace,
          "a whole number of milliseconds, 0 or more");
    }
    return KEY.read(conf);
  }
}
