/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.testing;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A factory of configurations that reads the default resources once: stock parses them for each configuration, which
 * takes longer than most tests do. Works on stock jars as well. Thread-safe.
 */
public final class JobConfs {
  private static final Configuration DEFAULTS = new Configuration();

  private JobConfs() {
  }

  /** Returns an independent configuration with all defaults, like a new one. */
  public static JobConf create() {
    return new JobConf(defaults());
  }

  /** Returns the defaults, for read-only use. */
  public static Configuration defaults() {
    // reads the files unless they have been read already and there is no new one
    DEFAULTS.size();
    return DEFAULTS;
  }
}
