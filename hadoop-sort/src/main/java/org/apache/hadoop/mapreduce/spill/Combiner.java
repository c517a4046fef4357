/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/** The combiner of a job, if it has one. It is user code, and called by one thread at a time. */
public interface Combiner {
  /** Returns true if the job has a combiner, which then runs on every spill. */
  boolean inSpills();

  /** Returns true if the combiner also runs when so many spills are merged. */
  boolean inMergeOf(int spills);

  /**
   * Combines sorted records into a segment.
   *
   * @param records null for none
   * @return the location of the segment
   */
  SegmentIndex.Entry segment(SortedRun records, FSDataOutputStream out)
      throws IOException, ClassNotFoundException, InterruptedException;
}
