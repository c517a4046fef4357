/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.nio.ByteBuffer;

/**
 * A segment that the store holds in memory: of an output so small that opening its file would take longer than sending
 * it.
 *
 * @param bytes read by absolute position; never modified
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
