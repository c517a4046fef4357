/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/** Writes an output to a file unchanged, and verifies its checksum. */
final class DiskBytes implements SegmentBytes {
  private static final int BUFFER_BYTES = 64 * 1024;

  private final OutputStream file;
  private final SegmentSum sum;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private boolean closed;

  /**
   * @param length the number of bytes to come
   * @throws IOException if no output can be this short
   */
  DiskBytes(TaskAttemptID map, OutputStream file, long length) throws IOException {
    this.file = file;
    if (length <= IFileDescriptor.CHECKSUM_BYTES) {
      discard();
      throw new IOException("the output of " + map + " has an invalid length of " + length + " bytes");
    }
    sum = new SegmentSum(length);
  }

  @Override
  public void write(ByteBuffer bytes) throws IOException {
    sum.update(bytes);
    while (bytes.hasRemaining()) {
      int n = Math.min(buffer.length, bytes.remaining());
      bytes.get(buffer, 0, n);
      file.write(buffer, 0, n);
    }
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    sum.check(map);
    file.close();
    closed = true;
  }

  @Override
  public void discard() {
    if (!closed) {
      closed = true;
      try {
        file.close();
      } catch (IOException e) {
        // The file is discarded in any case.
      }
    }
  }
}
