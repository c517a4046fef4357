/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.IOException;
import org.apache.hadoop.shuffle.Signer;

/** A tracker's map outputs. Must be thread-safe; called by threads that may block on disk I/O. */
public interface SegmentStore {
  /**
   * Finds a job.
   *
   * @throws IOException if the tracker has nothing of this job; the message tells the reduce why
   */
  Job job(String id) throws IOException;

  /**
   * Releases what it holds for reduces that did not come. Called regularly while the server runs: after about a second
   * if it still holds something, otherwise after about five.
   *
   * @return true if it still holds something
   */
  default boolean tidy() {
    return false;
  }

  /** The outputs of one job. */
  interface Job {
    /** Returns the signer with the job's secret. */
    Signer signer();

    /**
     * Opens the output of a map attempt for a reduce. The numbers are not negative, but otherwise unchecked.
     *
     * @throws IOException if there is no such output; the message tells the reduce why
     */
    Segment open(int map, int attempt, int reduce) throws IOException;

    /** Notes that the output exists but cannot be read, so that the map has to run again. */
    void unreadable(int map, int attempt, int reduce, IOException cause);
  }
}
