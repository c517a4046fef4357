/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** The number of map outputs that a reduce requests from a tracker at a time. */
final class FetchBatch {
  static final IntKey MAPS = new IntKey("mapreduce.reduce.shuffle.batch.maps", "map outputs", 64, 1, 10_000);

  /**
   * The maximum size of the ids in bytes: a tracker, including stock's, accepts 4 KB of request line and headers (the
   * header buffer of Jetty 6).
   */
  private static final int ID_BYTES = 3000;

  private FetchBatch() {
  }

  /**
   * Returns the maximum number of outputs that a request may name.
   *
   * @param maps the value of {@link #MAPS}
   * @param map one of the batch; the ids of a job's maps have about the same length
   * @return 1 or more
   */
  static int limit(int maps, TaskAttemptID map) {
    return Math.max(1, Math.min(maps, ID_BYTES / (map.toString().length() + 1)));
  }
}
