/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A destination for the bytes of a map output. Used by one thread. */
interface SegmentBytes {
  /** Consumes all remaining bytes. */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Completes the output after all bytes have arrived.
   *
   * @throws IOException if they are not the bytes that the map has written
   */
  void finish(TaskAttemptID map) throws IOException;

  /** Releases the resources of an unfinished output. */
  default void discard() {
    // the memory is given back with the output
  }
}
