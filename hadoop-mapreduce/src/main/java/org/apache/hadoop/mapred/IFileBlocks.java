/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.BufferedOutputStream;
import java.io.OutputStream;
import org.apache.hadoop.classification.InterfaceAudience;

/**
 * Stands between the records of an IFile and its checksum or codec, so that these see blocks. A record is written in four
 * pieces, two of them single bytes; stock sums and compresses each on its own.
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
}
