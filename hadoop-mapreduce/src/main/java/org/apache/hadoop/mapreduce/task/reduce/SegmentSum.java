/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/**
 * Sums the bytes of a map output as they come, and compares with what they end with: an IFile ends with the CRC-32 of
 * all that is before it, most significant byte first. Not thread-safe.
 */
final class SegmentSum {
  private final CRC32 sum = new CRC32();
  private long dataLeft;
  private int stored;
  private int storedBytes;

  /** @param length bytes to come, with the sum; at least {@link IFileDescriptor#CHECKSUM_BYTES} */
  SegmentSum(long length) {
    dataLeft = length - IFileDescriptor.CHECKSUM_BYTES;
  }

  /** Takes the next bytes, up to the buffer's limit; its position stays. */
  void update(ByteBuffer bytes) {
    ByteBuffer data = bytes.duplicate();
    data.limit(data.position() + (int) Math.min(dataLeft, data.remaining()));
    dataLeft -= data.remaining();
    sum.update(data);
    for (int at = data.limit(); at < bytes.limit(); at++) {
      stored = stored << Byte.SIZE | bytes.get(at) & 0xff;
      storedBytes++;
    }
  }

  /**
   * Checks the sum at the end of an output.
   *
   * @throws ChecksumException if the bytes are not those that were summed, or not all of them have come
   */
  void check(TaskAttemptID map) throws ChecksumException {
    if (storedBytes != IFileDescriptor.CHECKSUM_BYTES || stored != (int) sum.getValue()) {
      throw new ChecksumException("the output of " + map + " has another sum than it says", 0);
    }
  }
}
