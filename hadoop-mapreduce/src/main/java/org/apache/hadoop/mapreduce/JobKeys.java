/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce;

import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.conf.XmlCharacters;
import org.apache.hadoop.mapred.InvalidJobConfException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskKeys;
import org.apache.hadoop.mapreduce.task.reduce.ReduceKeys;
import org.apache.hadoop.mapreduce.util.NumberKeys;

/**
 * Checks the configuration of a job when it is submitted, before anything is copied or started for it. A value that the
 * JobTracker or a task of the job would refuse is refused here, with its key and with what is allowed: in a task it
 * would cost all attempts, and be found in their logs only.
 *
 * <p>To add a key: have it read, as a task reads it, by the {@code check} of its package, {@link TaskKeys#check} or
 * {@link ReduceKeys#check}; a test finds those that are forgotten. Another kind of check gets a line in
 * {@link #CHECKS}. Each throws an {@link InvalidKeyException}. Stateless.
 */
final class JobKeys {
  private static final List<Consumer<JobConf>> CHECKS =
      List.of(XmlCharacters::check, TaskKeys::check, ReduceKeys::check, NumberKeys::checkJob);

  private JobKeys() {
  }

  /**
   * Checks the keys of a job that is submitted.
   *
   * @throws InvalidJobConfException if a key has a value that is not allowed; the message says all there is to know
   */
  static void check(JobConf job) throws InvalidJobConfException {
    try {
      CHECKS.forEach(each -> each.accept(job));
    } catch (InvalidKeyException e) {
      throw (InvalidJobConfException) new InvalidJobConfException(e.getMessage()).initCause(e);
    }
  }
}
