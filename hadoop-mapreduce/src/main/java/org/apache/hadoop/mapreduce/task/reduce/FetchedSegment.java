/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.nio.ByteBuffer;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/**
 * The bytes of one map output within a response that carries several: data, then the checksum of its IFile. Whoever
 * reads one has to leave the response behind its checksum, whatever a codec took of the data, and must not take an
 * output whose checksum it has not seen.
 */
final class FetchedSegment {
  private static final int REST_BYTES = 4096;

  private FetchedSegment() {
  }

  /**
   * A stream of the next {@code length} bytes that sums the data as it is read.
   *
   * @param length bytes, with the checksum
   * @throws IOException if these cannot be a map output
   */
  static IFileInputStream open(InputStream response, long length) throws IOException {
    if (length <= IFileDescriptor.CHECKSUM_BYTES) {
      throw new IOException("a map output of " + length + " bytes");
    }
    return new IFileInputStream(response, length);
  }

  /**
   * A codec's stream on the data.
   *
   * @param decompressor null if the codec has none
   * @throws org.apache.hadoop.fs.ChecksumException if the codec does not take the data, and their sum is wrong
   */
  static InputStream decompressed(CompressionCodec codec, Decompressor decompressor, IFileInputStream segment)
      throws IOException {
    try {
      if (decompressor == null) {
        return codec.createInputStream(segment);
      }
      decompressor.reset();
      return codec.createInputStream(segment, decompressor);
    } catch (IOException | RuntimeException e) {
      judge(e, segment);
      throw e;
    }
  }

  /**
   * Reads all the data, and the checksum.
   *
   * @param in {@code segment}, or a codec's stream on it
   * @param data an array's, from its position to its limit; they stay
   * @throws org.apache.hadoop.fs.ChecksumException if the sum is wrong, whatever the codec says of such data
   * @throws IOException if there is less data than {@code data} has room for, or more
   */
  static void read(InputStream in, IFileInputStream segment, ByteBuffer data) throws IOException {
    boolean compressed = in != segment;
    try {
      IOUtils.readFully(in, data.array(), data.arrayOffset() + data.position(), data.remaining());
      if (compressed && in.read() >= 0) {
        throw new IOException("a map output is longer than the " + data.remaining() + " bytes its header says");
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      if (compressed) {
        judge(e, segment);
      }
      throw e;
    }
    finish(segment, compressed);
  }

  /**
   * Reads what a reader has left of the data, and the checksum.
   *
   * @param compressed whether the data may hold more than what the reader took: a codec leaves its own trailer
   * @throws org.apache.hadoop.fs.ChecksumException if the sum is wrong
   * @throws IOException if there is no sum, or more data than there may be
   */
  static void finish(IFileInputStream segment, boolean compressed) throws IOException {
    long skipped = skipRest(segment);
    if (segment.getChecksum() == null) {
      throw new IOException("a map output without a checksum");
    }
    if (skipped > 0 && !compressed) {
      throw new IOException("a map output is " + skipped + " bytes longer than its header says");
    }
  }

  /**
   * Judges why a codec has given up. It meets the data before their sum is known and may do so with any exception, or
   * ask for more memory than there is; if the sum is wrong, that is what has failed. A connection that has failed is
   * not read again: each try might take as long as the read timeout.
   */
  private static void judge(Throwable failure, IFileInputStream segment) throws IOException {
    if (!(failure instanceof SocketException || failure instanceof InterruptedIOException)) {
      skipRest(segment);
    }
  }

  private static long skipRest(IFileInputStream segment) throws IOException {
    byte[] rest = new byte[REST_BYTES];
    long skipped = 0;
    for (int n = segment.read(rest, 0, rest.length); n >= 0; n = segment.read(rest, 0, rest.length)) {
      skipped += n;
    }
    return skipped;
  }
}
