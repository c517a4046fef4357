/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.workload;

import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;

/** A workload, prepared and collected outside the timed part and run inside it. */
public interface JobWorkload {
  /** The input folder in the DFS. */
  Path INPUT = new Path("/ab/input");
  /** The output folder in the DFS. */
  Path OUTPUT = new Path("/ab/output");

  /** Copies the run's input into the DFS. */
  default void prepare(FileSystem fs, RunSpec spec) throws Exception {
    DfsCopy.in(spec.input(), fs, INPUT);
  }

  /**
   * Runs the timed part: the client's work from its first call until its return.
   *
   * @throws Exception if the work did not succeed
   */
  void run(JobConf conf, RunSpec spec) throws Exception;

  /** Copies the part files of the output to the folder where the harness checks them. */
  default void collect(FileSystem fs, RunSpec spec) throws Exception {
    DfsCopy.partsOut(fs, OUTPUT, spec.output());
  }
}
