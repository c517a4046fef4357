/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes the bytes of one map output. After {@link #abort}, or a {@link #complete} that succeeds, nothing is called. */
public interface SegmentSink {
  /**
   * Takes all that remains in {@code bytes}, which is the caller's again afterwards.
   *
   * @throws IOException if the output is not taken; {@link #abort} follows, and the rest of its bytes is passed over
   */
  void write(ByteBuffer bytes) throws IOException;

  /**
   * Takes note that all bytes have come.
   *
   * @throws IOException if they are not what they should be; {@link #abort} follows, and the request goes on
   */
  void complete() throws IOException;

  /** Takes note that the output is not complete, or was not taken: gives back what it holds. */
  void abort(IOException cause);
}
