/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.mapred.TeraKeys;
import picocli.CommandLine.Option;

/** The options for writing rows. */
final class OutputOptions {
  @Option(names = "--sync", description = "Sync each output file before it is closed: Stampede's HDFS forces every "
      + "replica to disk, that of Apache Hadoop 0.22.0 flushes to every DataNode ("
      + TeraKeys.SYNC + ").")
  private boolean sync;

  @Option(names = "--replication", paramLabel = "N", description = "Replicas of each output file, 1 to 32767 ("
      + TeraKeys.REPLICATION + "; default: that of the file system).")
  private Short replication;

  /** Sets the given options in the job; the others are left to the configuration. */
  void configure(JobConf job) {
    if (sync) {
      job.setBoolean(TeraKeys.SYNC, true);
    }
    if (replication != null) {
      if (replication < 1) {
        throw new IllegalArgumentException("--replication is " + replication + "; allowed: 1 to 32767");
      }
      job.setInt(TeraKeys.REPLICATION, replication);
    }
  }
}
