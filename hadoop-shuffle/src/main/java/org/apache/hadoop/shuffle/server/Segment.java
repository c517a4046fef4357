/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.Closeable;

/** A map's output for one reduce, as returned by a {@link SegmentStore}. Whoever opened it closes it. */
public sealed interface Segment extends Closeable permits FileSegment, InMemorySegment {
  /** Returns the length in bytes, at least 1. */
  long length();

  /** Returns the length in bytes when decompressed. */
  long rawLength();
}
