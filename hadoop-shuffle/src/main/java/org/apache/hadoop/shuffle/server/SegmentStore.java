/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.IOException;
import org.apache.hadoop.shuffle.Signer;

/** The map outputs that a tracker has. Must be thread-safe; called by threads that may wait for disks. */
public interface SegmentStore {
  /**
   * Finds a job.
   *
   * @throws IOException if the tracker has nothing of this job: the message tells the reduce why
   */
  Job job(String id) throws IOException;

  /** Lets go of what it holds for those who did not come. Called about once a second while the server runs. */
  default void tidy() {
  }

  /** The outputs of one job. */
  interface Job {
    /** Knows the job's secret. */
    Signer signer();

    /**
     * Opens what a map attempt has made for a reduce. The numbers are not negative; nothing else is known of them.
     *
     * @throws IOException if there is none: the message tells the reduce why
     */
    Segment open(int map, int attempt, int reduce) throws IOException;

    /** Notes that the output is here but cannot be read, so that the map has to run again. */
    void unreadable(int map, int attempt, int reduce, IOException cause);
  }
}
