/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** The place where the bytes of a map output go. Used by one thread. */
interface SegmentBytes {
  /** Takes all that remains. */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Takes note that all bytes have come.
   *
   * @throws IOException if they are not those that the map has written
   */
  void finish(TaskAttemptID map) throws IOException;

  /** Lets go of what it holds, if it has not finished. */
  default void discard() {
    // memory is given back with the output
  }
}
