/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.fs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * Writes the whole chunks of a call together: first their data, then their checksums. Stock writes chunk by chunk,
 * which the stream below turns into a system call for each 4 KB. Not thread-safe.
 */
final class WholeChunks {
  private static final int SUM_BYTES = 4;
  /** The maximum number of chunks at once: 64 KB with the usual chunk of 512 bytes. */
  private static final int MAX_CHUNKS = 128;

  private final OutputStream data;
  private final OutputStream sums;
  private final int chunkBytes;
  private final CRC32 crc = new CRC32();
  private final ByteBuffer sumsOfCall = ByteBuffer.allocate(MAX_CHUNKS * SUM_BYTES);

  WholeChunks(OutputStream data, OutputStream sums, int chunkBytes) {
    this.data = data;
    this.sums = sums;
    this.chunkBytes = chunkBytes;
  }

  /**
   * Writes the whole chunks at the beginning of {@code b}, up to a maximum number at once.
   *
   * @param len the number of bytes, at least a chunk
   * @return the number of bytes written
   */
  int write(byte[] b, int off, int len) throws IOException {
    int chunks = Math.min(len / chunkBytes, MAX_CHUNKS);
    sumsOfCall.clear();
    for (int chunk = 0; chunk < chunks; chunk++) {
      crc.reset();
      crc.update(b, off + chunk * chunkBytes, chunkBytes);
      sumsOfCall.putInt((int) crc.getValue());
    }
    int bytes = chunks * chunkBytes;
    data.write(b, off, bytes);
    sums.write(sumsOfCall.array(), 0, sumsOfCall.position());
    return bytes;
  }
}
