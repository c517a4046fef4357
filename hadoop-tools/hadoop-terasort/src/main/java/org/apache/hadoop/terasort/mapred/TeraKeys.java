/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.mapred;

import org.apache.hadoop.terasort.partition.RowSampler;

/** The configuration keys of the programs. A command-line option overrides its key. */
public final class TeraKeys {
  /** The key of the method that determines the reduces' ranges: auto, sampled or even. */
  public static final String PARTITIONER = "terasort.partitioner";
  /** The key of the number of threads that sample the input: 1 or more. */
  public static final String SAMPLER_THREADS = "terasort.sampler.threads";
  /** The default of {@link #SAMPLER_THREADS}. */
  public static final int SAMPLER_THREADS_DEFAULT = 8;
  /** The key of the number of rows to sample: 1 or more. */
  public static final String SAMPLE_ROWS = "terasort.sample.rows";
  /** The default of {@link #SAMPLE_ROWS}. */
  public static final int SAMPLE_ROWS_DEFAULT = RowSampler.DEFAULT_ROWS;
  /** The key that makes each output file be synced before it is closed: true or false. */
  public static final String SYNC = "terasort.sync";
  /** The key of the replication of the output files: 1 to 32767; 0 for the file system's default. */
  public static final String REPLICATION = "terasort.replication";

  static final String ROWS = "terasort.internal.rows";
  static final String MAPS = "terasort.internal.maps";
  static final String PARTITION = "terasort.internal.partition";
  static final String REPORT = "terasort.internal.report";

  private TeraKeys() {
  }
}
