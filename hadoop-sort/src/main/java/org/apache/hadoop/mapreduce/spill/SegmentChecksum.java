/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The checksum of a segment, as computed by the surrounding Hadoop. Each of its streams is for one thread. */
public interface SegmentChecksum {
  /** Returns a stream that forwards its input and computes the checksum of it. */
  OutputStream sum(OutputStream out) throws IOException;

  /**
   * Writes the checksum after the summed bytes; the underlying stream stays open.
   *
   * @param summed the stream that {@link #sum} returned
   */
  void finish(OutputStream summed) throws IOException;

  /**
   * Returns a stream of a segment's content that verifies the checksum: reading the last byte throws an {@link
   * IOException} if it does not match.
   *
   * @param segment the content followed by the checksum
   * @param length bytes of both
   */
  InputStream verify(InputStream segment, long length) throws IOException;
}
