/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;
import java.util.List;

/**
 * A part of an answer, ready to be sent. Whoever has it sends or releases it.
 *
 * @param end whether this is the last of it
 */
record Batch(List<Part> parts, boolean end) {
  /**
   * A part that is sent in one go.
   *
   * @param bytes answers, and small outputs among them
   * @param outputs number of these outputs
   * @param outputBytes their length
   * @param region sent after the bytes; null if none
   * @param copied ended when the bytes are sent, or will not be
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
