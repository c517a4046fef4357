/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/** A map output with its destination. Used by one thread until it is committed or aborted. */
abstract class StampedeOutput<K, V> extends MapOutput<K, V> {
  private static final int BUFFER_BYTES = 64 << 10;

  private final SegmentBytes bytes;

  /** @param bytes receives the data */
  StampedeOutput(TaskAttemptID map, long rawLength, SegmentBytes bytes) {
    super(map, rawLength, true);
    this.bytes = bytes;
  }

  /**
   * Takes all that remains in a buffer.
   *
   * @throws IOException if it cannot be taken
   */
  void take(ByteBuffer more) throws IOException {
    try {
      bytes.write(more);
    } catch (RuntimeException | InternalError e) {
      throw new IOException(e);
    }
  }

  /**
   * Notes that all bytes have been received.
   *
   * @throws IOException if they are not what the map wrote; codecs may report that by errors, too
   */
  final void complete() throws IOException {
    try {
      bytes.finish(getMapId());
    } catch (RuntimeException | InternalError e) {
      throw new IOException(e);
    }
  }

  @Override
  public final void shuffle(MapHost host, InputStream input, long compressedLength, long decompressedLength,
      ShuffleClientMetrics metrics, Reporter reporter) throws IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    for (long left = compressedLength; left > 0;) {
      int read = input.read(buffer, 0, (int) Math.min(left, buffer.length));
      if (read < 0) {
        throw new EOFException("the output of " + getMapId() + " lacks " + left + " bytes");
      }
      take(ByteBuffer.wrap(buffer, 0, read));
      left -= read;
      reporter.progress();
    }
    complete();
    metrics.inputBytes(compressedLength);
  }

  @Override
  public void abort() {
    bytes.discard();
  }
}
