/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.terasort.partition.RowSampler;

/** The configuration keys of the programs. An option on the command line wins over its key. */
public final class TeraKeys {
  /** The key of how the ranges of the reduces are found: auto, sampled or even. */
  public static final String PARTITIONER = "terasort.partitioner";
  /** Threads that sample the input: 1 or more. */
  public static final String SAMPLER_THREADS = "terasort.sampler.threads";
  /** The value of {@link #SAMPLER_THREADS} if it is not set. */
  public static final int SAMPLER_THREADS_DEFAULT = 8;
  /** Rows to sample: 1 or more. */
  public static final String SAMPLE_ROWS = "terasort.sample.rows";
  /** The value of {@link #SAMPLE_ROWS} if it is not set. */
  public static final int SAMPLE_ROWS_DEFAULT = RowSampler.DEFAULT_ROWS;
  /** The key whether each output file is synced before it is closed: true or false. */
  public static final String SYNC = "terasort.sync";
  /** Replicas of each output file: 1 to 32767; 0 leaves it to the file system. */
  public static final String REPLICATION = "terasort.replication";

  static final String ROWS = "terasort.internal.rows";
  static final String MAPS = "terasort.internal.maps";
  static final String PARTITION = "terasort.internal.partition";
  static final String REPORT = "terasort.internal.report";

  private TeraKeys() {
  }
}
