/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * A part of an answer, ready to be sent. Its holder must send or release it.
 *
 * @param end true if it is the last part
 */
record Batch(List<Part> parts, boolean end) {
  /**
   * A part of a batch that is sent in one write.
   *
   * @param bytes answers, with small outputs in between
   * @param outputs the number of these outputs
   * @param outputBytes the total length of these outputs
   * @param region sent after the bytes; null if none
   * @param copied ended when the bytes have been sent, or will not be
   */
  record Part(ByteBuf bytes, int outputs, long outputBytes, OutputRegion region,
      CopiedBytes.Share copied) {
    void release() {
      bytes.release();
      copied.end();
      if (region != null) {
        region.release();
      }
    }
  }

  Batch {
    parts = List.copyOf(parts);
  }

  void release() {
    parts.forEach(Part::release);
  }
}
