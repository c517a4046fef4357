/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.conf.XmlCharacters;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskKeys;
import org.apache.hadoop.mapreduce.task.reduce.ReduceKeys;
import org.apache.hadoop.mapreduce.util.NumberKeys;

/**
 * Checks the configuration of a job when it is submitted, before anything is copied or started for it. A value that the
 * JobTracker or a task of the job would reject is rejected here, with an error that names the key and the allowed
 * values: in a task it would fail all attempts, and show up only in their logs.
 *
 * <p>To add a key, read it the way a task reads it in the {@code check} of its package, {@link TaskKeys#check} or
 * {@link ReduceKeys#check}; a test finds forgotten ones. Any other kind of check gets a line in {@link #CHECKS}. Each
 * throws an {@link InvalidKeyException}. Stateless.
 */
@InterfaceAudience.Private
public final class JobKeys {
  private static final List<Consumer<JobConf>> CHECKS =
      List.of(TaskKeys::check, ReduceKeys::check, NumberKeys::checkJob);

  private JobKeys() {
  }

  /**
   * Checks the keys of a job at its submission.
   *
   * @throws InvalidJobConfException if a key has a value that is not allowed; the message is complete without the cause
   */
  static void check(JobConf job) throws InvalidJobConfException {
    check(job, XmlCharacters::check);
    checkReceived(job);
  }

  /**
   * Checks the keys of a job that a JobTracker receives: its client may be of another Hadoop, and have checked nothing.
   * Any character is allowed, as the values have already been read from a file.
   *
   * @throws InvalidJobConfException if a key has a value that is not allowed; the message is complete without the cause
   */
  public static void checkReceived(JobConf job) throws InvalidJobConfException {
    for (Consumer<JobConf> each : CHECKS) {
      check(job, each);
    }
  }

  /** Runs a check, and reports what it finds as an error of the job. */
  static void check(JobConf job, Consumer<JobConf> check) throws InvalidJobConfException {
    try {
      check.accept(job);
    } catch (InvalidKeyException e) {
      throw (InvalidJobConfException) new InvalidJobConfException(e.getMessage()).initCause(e);
    }
  }
}
