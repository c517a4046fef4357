/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.Closeable;

/** The output of a map for a reduce, as a {@link SegmentStore} hands it out. Whoever opened it closes it. */
public sealed interface Segment extends Closeable permits FileSegment, InMemorySegment {
  /** Bytes, at least 1. */
  long length();

  /** Bytes when decompressed. */
  long rawLength();
}
