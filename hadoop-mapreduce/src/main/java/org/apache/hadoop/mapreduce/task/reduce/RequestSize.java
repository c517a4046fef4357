/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapred.JobConf;

/**
 * The number of map outputs that a request names: as many as are likely to fit into its bytes. What a request names and
 * does not get cannot be asked for by the next one, which goes out before the answer to the first is through.
 * Immutable.
 *
 * @param maxMaps 1 or more
 * @param bytes that one answer may have, 1 or more
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
   * Judges by the outputs that have come. As long as there is none, a request names as many as it may.
   *
   * @param copiedBytes of all outputs that have come
   * @param copied number of them
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
