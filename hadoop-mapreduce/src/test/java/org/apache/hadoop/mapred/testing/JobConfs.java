/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A maker of configurations that reads the files of the defaults once: stock parses them for each configuration, which
 * takes longer than what tests do with it. Works on stock jars as well. Thread-safe.
 */
public final class JobConfs {
  private static final Configuration DEFAULTS = new Configuration();

  private JobConfs() {
  }

  /** Returns a configuration of its own with all defaults, as a new one has. */
  public static JobConf create() {
    return new JobConf(defaults());
  }

  /** Returns the defaults, for who changes nothing. */
  public static Configuration defaults() {
    // which reads the files, if it has not been done or there is another one
    DEFAULTS.size();
    return DEFAULTS;
  }
}
