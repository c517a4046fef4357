/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskKeys;

/** What no class of this package may be: one that calls what reaches into stock's classes. A rule is to find it. */
public final class ToyOfMapred {
  private ToyOfMapred() {
  }

  static void check(JobConf job) {
    TaskKeys.check(job);
  }
}
