/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import io.netty.buffer.ByteBuf;

/**
 * A part of an answer, ready to be sent. Whoever has it sends or releases it.
 *
 * @param bytes answers, and small outputs among them
 * @param outputs number of these outputs
 * @param outputBytes their length
 * @param region sent after the bytes; null if none
 * @param end whether this is the last part
 */
record Batch(ByteBuf bytes, int outputs, long outputBytes, OutputRegion region, boolean end) {
  void release() {
    bytes.release();
    if (region != null) {
      region.release();
    }
  }
}
