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
 * The bytes of one map output within a response that carries several: data, then the checksum of its IFile. A reader
 * must leave the response positioned after the checksum, however much of the data a codec consumed, and must not accept
 * an output whose checksum it has not verified.
 */
final class FetchedSegment {
  private static final int REST_BYTES = 4096;

  private FetchedSegment() {
  }

  /**
   * Returns a stream of the next {@code length} bytes that computes the checksum of the data as it is read.
   *
   * @param length the number of bytes, including the checksum
   * @throws IOException if these cannot be a map output
   */
  static IFileInputStream open(InputStream response, long length) throws IOException {
    if (length <= IFileDescriptor.CHECKSUM_BYTES) {
      throw new IOException("a map output has an invalid length of " + length + " bytes");
    }
    return new IFileInputStream(response, length);
  }

  /**
   * Returns a codec's stream over the data.
   *
   * @param decompressor null if the codec has none
   * @throws org.apache.hadoop.fs.ChecksumException if the codec rejects the data and their checksum is wrong
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
   * Reads all the data and the checksum.
   *
   * @param in {@code segment}, or a codec's stream over it
   * @param data an array-backed buffer, filled from its position to its limit, which do not change
   * @throws org.apache.hadoop.fs.ChecksumException if the checksum is wrong, whatever the codec reports about the data
   * @throws IOException if there is less or more data than {@code data} has room for
   */
  static void read(InputStream in, IFileInputStream segment, ByteBuffer data) throws IOException {
    boolean compressed = in != segment;
    try {
      IOUtils.readFully(in, data.array(), data.arrayOffset() + data.position(), data.remaining());
      if (compressed && in.read() >= 0) {
        throw new IOException("a map output is longer than the " + data.remaining() + " bytes in its header");
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
   * Reads the data that a reader has left over, and the checksum.
   *
   * @param compressed true if there may be more data than the reader consumed: a codec does not read its own trailer
   * @throws org.apache.hadoop.fs.ChecksumException if the checksum is wrong
   * @throws IOException if there is no checksum, or more data than allowed
   */
  static void finish(IFileInputStream segment, boolean compressed) throws IOException {
    long skipped = skipRest(segment);
    if (segment.getChecksum() == null) {
      throw new IOException("a map output has no checksum");
    }
    if (skipped > 0 && !compressed) {
      throw new IOException("a map output is " + skipped + " bytes longer than its header says");
    }
  }

  /**
   * Verifies the checksum after a codec has failed. A codec sees the data before their checksum is verified, so corrupt
   * data may make it throw any exception or request too much memory; if the checksum is wrong, that is the cause. A
   * failed connection is not read again: each try might take as long as the read timeout.
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
