/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapred.JobConf;

/**
 * The number of map outputs that a request names: as many as are likely to fit into its byte limit. An output that a
 * request names but does not get cannot be named by the next one, which is sent before the first is fully answered.
 * Immutable.
 *
 * @param maxMaps the maximum number of outputs, 1 or more
 * @param bytes the maximum size of one answer, 1 or more
 */
record RequestSize(int maxMaps, int bytes) {
  /**
   * Reads the keys.
   *
   * @throws org.apache.hadoop.conf.InvalidKeyException if a key has a value that is not allowed
   */
  static RequestSize of(JobConf job) {
    return new RequestSize(BatchedCopyKeys.REQUEST_MAPS.read(job), BatchedCopyKeys.REQUEST_BYTES.read(job));
  }

  /**
   * Estimates the number from the outputs copied so far; as long as there are none, a request names as many as it may.
   *
   * @param copiedBytes the total size of the outputs copied
   * @param copied the number of outputs copied
   * @return 1 or more
   */
  int maps(long copiedBytes, int copied) {
    if (copied == 0 || copiedBytes == 0) {
      return maxMaps;
    }
    double meanBytes = (double) copiedBytes / copied;
    return (int) Math.max(1, Math.min(maxMaps, Math.ceil(bytes / meanBytes)));
  }
}
