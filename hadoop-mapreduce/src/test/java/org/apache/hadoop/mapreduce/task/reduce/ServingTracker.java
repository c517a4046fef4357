/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A tracker on a loopback port that serves what a test tells it to. Thread-safe. */
interface ServingTracker extends AutoCloseable {
  /** The segment sent for a map; its lengths may be wrong. */
  record Segment(long partLength, long rawLength, byte[] bytes) {
  }

  void serves(TaskAttemptID map, Segment segment);

  /** Sends this segment instead, once. */
  void servesFirst(TaskAttemptID map, Segment segment);

  /** Responds once as if the map's output were missing. */
  void losesFirst(TaskAttemptID map);

  int port();

  @Override
  void close();
}
