/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.IFileInputStream;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/** Collects a compressed output, and decompresses it once it has arrived completely. */
final class CompressedBytes implements SegmentBytes {
  /** The maximum number of bytes that codecs usually add to incompressible data. */
  private static final long HEAD_BYTES = 1024;

  private final CodecInstances codecs;
  private final ByteBuffer memory;
  private final int length;
  private byte[] compressed;
  private int filled;

  /**
   * @param memory the memory for the decompressed data
   * @throws IOException if no output can have this length
   */
  CompressedBytes(TaskAttemptID map, CodecInstances codecs, ByteBuffer memory, long length) throws IOException {
    if (length <= IFileDescriptor.CHECKSUM_BYTES || length > Integer.MAX_VALUE - Byte.SIZE) {
      throw new IOException("the output of " + map + " has an invalid length of " + length + " bytes");
    }
    this.codecs = codecs;
    this.memory = memory;
    this.length = (int) length;
    // beyond the size of the data, memory is allocated only as bytes arrive: the length may be wrong
    compressed = new byte[(int) Math.min(length, memory.remaining() + HEAD_BYTES)];
  }

  @Override
  public void write(ByteBuffer bytes) {
    int n = bytes.remaining();
    if (n > compressed.length - filled) {
      compressed = Arrays.copyOf(compressed, (int) Math.min(length, 2L * (filled + n)));
    }
    bytes.get(compressed, filled, n);
    filled += n;
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    CompressionCodec codec = codecs.take();
    try {
      finish(codec);
    } finally {
      codecs.giveBack(codec);
    }
  }

  private void finish(CompressionCodec codec) throws IOException {
    Decompressor decompressor = CodecPool.getDecompressor(codec);
    try {
      IFileInputStream segment = FetchedSegment.open(new ByteArrayInputStream(compressed), length);
      FetchedSegment.read(FetchedSegment.decompressed(codec, decompressor, segment), segment, memory);
    } finally {
      CodecPool.returnDecompressor(decompressor);
    }
  }
}
