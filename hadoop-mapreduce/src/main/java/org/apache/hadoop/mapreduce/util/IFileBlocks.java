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
 * Stands between the records of an IFile and its checksum or codec, so that these see blocks. A record is written and
 * read in four pieces, two of them single bytes; stock sums and compresses each on its own.
 */
@InterfaceAudience.Private
public final class IFileBlocks {
  private static final int BYTES = 8 << 10;

  private IFileBlocks() {
  }

  /** Everything is passed on at flush() and close(). */
  public static OutputStream buffer(OutputStream out) {
    return new BufferedOutputStream(out, BYTES);
  }

  /** A stream for one thread. What is wrong with {@code in} shows up to a block earlier than without. */
  public static InputStream readAhead(InputStream in) {
    return new ReadAheadInputStream(in, BYTES);
  }

  /**
   * Returns where the reader of {@code records} is in {@code segment}. Iterators that are marked and reset ask after
   * each record. With a codec it is, as in stock, where the decompressor is.
   *
   * @param records what {@link #readAhead} made
   */
  public static long position(IFileInputStream segment, InputStream records) {
    return segment.getPosition() - ((ReadAheadInputStream) records).aheadOf(segment);
  }
}
