/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/** The combiner of a job, if it has one. It is the user's code, and called by one thread at a time. */
public interface Combiner {
  /** Says whether the job has a combiner, which then runs on every spill. */
  boolean inSpills();

  /** Says whether the combiner also runs when so many spills are merged. */
  boolean inMergeOf(int spills);

  /**
   * Combines sorted records into a segment.
   *
   * @param records null for none
   * @return where the segment is
   */
  SegmentIndex.Entry segment(SortedRun records, FSDataOutputStream out)
      throws IOException, ClassNotFoundException, InterruptedException;
}
