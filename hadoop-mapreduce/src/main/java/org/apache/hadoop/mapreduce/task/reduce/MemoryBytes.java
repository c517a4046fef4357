/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** Puts an output that is not compressed where the merge reads it. */
final class MemoryBytes implements SegmentBytes {
  private final byte[] memory;
  private final SegmentSum sum;
  private int filled;

  /**
   * @param memory for the data without its sum
   * @throws IOException if what comes is not as long as that
   */
  MemoryBytes(TaskAttemptID map, byte[] memory, long length) throws IOException {
    if (length != (long) memory.length + SegmentSum.BYTES) {
      throw new IOException("the output of " + map + " is " + length + " bytes long, with " + memory.length
          + " bytes of data and a sum of " + SegmentSum.BYTES);
    }
    this.memory = memory;
    sum = new SegmentSum(length);
  }

  @Override
  public void write(ByteBuffer bytes) {
    sum.update(bytes);
    int data = Math.min(bytes.remaining(), memory.length - filled);
    bytes.get(memory, filled, data);
    filled += data;
    bytes.position(bytes.limit());
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    sum.check(map);
  }
}
