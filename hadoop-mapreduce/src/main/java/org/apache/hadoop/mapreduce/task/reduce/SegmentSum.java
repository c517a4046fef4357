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
 * The checksum of a map output, computed as the bytes arrive and compared with the one at the end: an IFile ends with
 * the CRC-32 of everything before it, most significant byte first. Not thread-safe.
 */
final class SegmentSum {
  private final CRC32 sum = new CRC32();
  private long dataLeft;
  private int stored;
  private int storedBytes;

  /**
   * @param length the number of bytes to come, including the checksum; at least {@link IFileDescriptor#CHECKSUM_BYTES}
   */
  SegmentSum(long length) {
    dataLeft = length - IFileDescriptor.CHECKSUM_BYTES;
  }

  /** Adds the next bytes, up to the buffer's limit, without changing its position. */
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
   * Verifies the checksum at the end of an output.
   *
   * @throws ChecksumException if the checksum does not match, or not all bytes have arrived
   */
  void check(TaskAttemptID map) throws ChecksumException {
    if (storedBytes != IFileDescriptor.CHECKSUM_BYTES || stored != (int) sum.getValue()) {
      throw new ChecksumException("the output of " + map + " does not match its checksum", 0);
    }
  }
}
