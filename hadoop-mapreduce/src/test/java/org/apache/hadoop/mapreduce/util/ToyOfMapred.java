/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TaskKeys;

/**
 * A class that breaks a rule of its package by calling one that reaches into stock's classes; TestPackages must find
 * it.
 */
public final class ToyOfMapred {
  private ToyOfMapred() {
  }

  static void check(JobConf job) {
    TaskKeys.check(job);
  }
}
