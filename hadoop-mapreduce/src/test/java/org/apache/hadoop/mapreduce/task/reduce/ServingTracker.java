/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A tracker on a loopback port that serves what a test tells it to. Thread-safe. */
interface ServingTracker extends AutoCloseable {
  /** The segment that is sent for one map: the two lengths may be wrong. */
  record Segment(long partLength, long rawLength, byte[] bytes) {
  }

  void serves(TaskAttemptID map, Segment segment);

  /** Sends this instead, one time. */
  void servesFirst(TaskAttemptID map, Segment segment);

  /** Answers one time as if the output of the map were not there. */
  void losesFirst(TaskAttemptID map);

  int port();

  @Override
  void close();
}
