/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.mapred.IFileInputStream;

/**
 * Buffers between the records of an IFile and its checksum or codec, which then process whole blocks. A record is
 * written and read in four pieces, two of them single bytes; stock passes each one on to the checksum and codec
 * separately.
 */
@InterfaceAudience.Private
public final class IFileBlocks {
  private static final int BYTES = 8 << 10;

  private IFileBlocks() {
  }

  /** Returns a buffered stream, which passes everything on at flush() and close(). */
  public static OutputStream buffer(OutputStream out) {
    return new BufferedOutputStream(out, BYTES);
  }

  /** Returns a stream for one thread. Errors of {@code in} may appear up to a block earlier than without it. */
  public static InputStream readAhead(InputStream in) {
    return new ReadAheadInputStream(in, BYTES);
  }

  /**
   * Returns the position in {@code segment} of the reader of {@code records}. Iterators with mark and reset query it
   * after each record. With a codec it is the decompressor's position, as in stock.
   *
   * @param records the result of {@link #readAhead}
   */
  public static long position(IFileInputStream segment, InputStream records) {
    return segment.getPosition() - ((ReadAheadInputStream) records).aheadOf(segment);
  }
}
