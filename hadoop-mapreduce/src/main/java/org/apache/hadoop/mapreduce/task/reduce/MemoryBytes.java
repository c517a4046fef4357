/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/** Copies an uncompressed output to where the merge reads it, and verifies its checksum. */
final class MemoryBytes implements SegmentBytes {
  private final ByteBuffer memory;
  private final SegmentSum sum;

  /**
   * @param memory the memory for the data, without the checksum
   * @throws IOException if the length of the output does not match it
   */
  MemoryBytes(TaskAttemptID map, ByteBuffer memory, long length) throws IOException {
    if (length != (long) memory.remaining() + IFileDescriptor.CHECKSUM_BYTES) {
      throw new IOException("the output of " + map + " is " + length + " bytes long, but has " + memory.remaining()
          + " bytes of data and a checksum of " + IFileDescriptor.CHECKSUM_BYTES);
    }
    this.memory = memory;
    sum = new SegmentSum(length);
  }

  @Override
  public void write(ByteBuffer bytes) {
    sum.update(bytes);
    int end = bytes.limit();
    bytes.limit(bytes.position() + Math.min(bytes.remaining(), memory.remaining()));
    memory.put(bytes);
    bytes.limit(end).position(end);
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    sum.check(map);
  }
}
