/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts an output into a file as it comes, with its sum. */
final class StampedeFileBytes implements SegmentBytes {
  private static final Logger LOG = LoggerFactory.getLogger(StampedeFileBytes.class);
  private static final int BUFFER_BYTES = 64 << 10;

  private final OutputStream file;
  private final SegmentSum sum;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private boolean closed;

  /** @param length bytes to come, more than those of the sum */
  StampedeFileBytes(OutputStream file, long length) {
    assert length > IFileDescriptor.CHECKSUM_BYTES;
    this.file = file;
    sum = new SegmentSum(length);
  }

  @Override
  public void write(ByteBuffer bytes) throws IOException {
    sum.update(bytes);
    while (bytes.hasRemaining()) {
      int count = Math.min(buffer.length, bytes.remaining());
      bytes.get(buffer, 0, count);
      file.write(buffer, 0, count);
    }
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    sum.check(map);
    closed = true;
    file.close();
  }

  @Override
  public void discard() {
    if (!closed) {
      closed = true;
      try {
        file.close();
      } catch (IOException e) {
        LOG.debug("could not close a file that is given up", e);
      }
    }
  }
}
