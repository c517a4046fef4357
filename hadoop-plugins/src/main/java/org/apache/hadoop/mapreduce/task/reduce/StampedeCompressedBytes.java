/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.spill.IFileDescriptor;

/**
 * A compressed output, which is buffered and then decompressed once it is complete and its checksum has been verified.
 */
final class StampedeCompressedBytes implements SegmentBytes {
  /** The usual bound on the bytes by which a codec expands incompressible data. */
  private static final long HEAD_BYTES = 1024;

  private final CompressionCodec codec;
  private final ByteBuffer memory;
  private final int length;
  private final SegmentSum sum;
  private byte[] come;
  private int count;

  /**
   * @param memory for the data
   * @param length bytes to come, more than those of the checksum
   */
  StampedeCompressedBytes(CompressionCodec codec, ByteBuffer memory, int length) {
    assert length > IFileDescriptor.CHECKSUM_BYTES;
    this.codec = codec;
    this.memory = memory;
    this.length = length;
    sum = new SegmentSum(length);
    // The length may be wrong: memory beyond the size of the data is allocated only as bytes arrive
    come = new byte[(int) Math.min(length, memory.remaining() + HEAD_BYTES)];
  }

  @Override
  public void write(ByteBuffer bytes) {
    sum.update(bytes);
    int more = bytes.remaining();
    if (more > come.length - count) {
      come = Arrays.copyOf(come, (int) Math.min(length, 2L * (count + more)));
    }
    bytes.get(come, count, more);
    count += more;
  }

  @Override
  public void finish(TaskAttemptID map) throws IOException {
    sum.check(map);
    Decompressor decompressor = CodecPool.getDecompressor(codec);
    try {
      InputStream in = new ByteArrayInputStream(come, 0, count - IFileDescriptor.CHECKSUM_BYTES);
      if (decompressor == null) {
        in = codec.createInputStream(in);
      } else {
        decompressor.reset();
        in = codec.createInputStream(in, decompressor);
      }
      read(map, in);
    } finally {
      CodecPool.returnDecompressor(decompressor);
      come = null;
    }
  }

  private void read(TaskAttemptID map, InputStream in) throws IOException {
    int start = memory.arrayOffset() + memory.position();
    int end = start + memory.remaining();
    for (int at = start; at < end;) {
      int read = in.read(memory.array(), at, end - at);
      if (read < 0) {
        throw new EOFException("the output of " + map + " is shorter than the " + (end - start)
            + " bytes in its header");
      }
      at += read;
    }
    if (in.read() >= 0) {
      throw new IOException("the output of " + map + " is longer than the " + (end - start)
          + " bytes in its header");
    }
  }
}
