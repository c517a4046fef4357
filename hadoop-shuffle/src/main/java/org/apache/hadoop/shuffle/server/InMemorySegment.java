/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.nio.ByteBuffer;

/**
 * Bytes that the store has in memory: of an output so small that to open its file takes longer than to send it.
 *
 * @param bytes copied from by position; nothing changes them
 */
public record InMemorySegment(ByteBuffer bytes, long rawLength) implements Segment {
  @Override
  public long length() {
    return bytes.remaining();
  }

  @Override
  public void close() {
    // nothing is held
  }
}
