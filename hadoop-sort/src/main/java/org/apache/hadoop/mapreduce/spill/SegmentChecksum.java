/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The checksum of a segment, as the Hadoop around the engine computes it. Its streams are for one thread each. */
public interface SegmentChecksum {
  /** Returns a stream that passes on what it is given, and sums it. */
  OutputStream sum(OutputStream out) throws IOException;

  /**
   * Writes the checksum behind what was summed; the stream below stays open.
   *
   * @param summed what {@link #sum} returned
   */
  void finish(OutputStream summed) throws IOException;

  /**
   * Returns a stream of a segment's content that throws an {@link IOException} when its last byte is read, if the
   * checksum is another one.
   *
   * @param segment begins with the content and ends with the checksum
   * @param length bytes of both
   */
  InputStream verify(InputStream segment, long length) throws IOException;
}
