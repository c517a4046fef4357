/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * Stands between the records of an IFile and its checksum or codec, so that these see blocks. A record is written and
 * read in four pieces, two of them single bytes; stock sums and compresses each on its own.
 *
 * <p>A stream that is read this way may be ahead of its records by one block, never beyond the end of its segment.
 */
@InterfaceAudience.Private
public final class IFileBlocks {
  /** A merge holds one for each of its segments, so it is not larger than pays. */
  private static final int BYTES = 8 << 10;

  private IFileBlocks() {
  }

  /** Everything is passed on at flush() and close(). */
  public static OutputStream buffer(OutputStream out) {
    return new BufferedOutputStream(out, BYTES);
  }

  public static InputStream buffer(InputStream in) {
    return new BufferedInputStream(in, BYTES);
  }
}
