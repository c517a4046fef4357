/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A consumer of the bytes of one map output. After {@link #abort}, or a {@link #complete} that succeeds, nothing is
 * called.
 */
public interface SegmentSink {
  /**
   * Takes all that remains in {@code bytes}, which is the caller's again afterwards.
   *
   * @throws IOException if the output is rejected; {@link #abort} follows, and the rest of its bytes is skipped
   */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Notes that all bytes have been received.
   *
   * @throws IOException if they are not valid; {@link #abort} follows, and the request goes on
   */
  void complete() throws IOException;

  /** Notes that the output is incomplete or was rejected, and releases what is held for it. */
  void abort(IOException cause);
}
