/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;

/**
 * A segment codec that borrows from the codec pool: at most one compressor and one decompressor at a time. A codec may
 * have nothing to pool, and still compress. For one thread.
 */
final class SegmentCodec {
  private final CompressionCodec codec;
  private Compressor compressor;
  private CompressionOutputStream compressed;
  private Decompressor decompressor;

  /** @param codec null for none: streams are returned unchanged */
  SegmentCodec(CompressionCodec codec) {
    this.codec = codec;
  }

  /** Starts to compress to a stream. */
  OutputStream compress(OutputStream out) throws IOException {
    if (codec == null) {
      return out;
    }
    compressor = CodecPool.getCompressor(codec);
    if (compressor == null) {
      compressed = codec.createOutputStream(out);
    } else {
      compressor.reset();
      compressed = codec.createOutputStream(out, compressor);
    }
    return compressed;
  }

  /** Writes what the codec still holds of the segment. */
  void finish() throws IOException {
    if (compressed != null) {
      compressed.finish();
      compressed.resetState();
    }
  }

  /** Starts to decompress a stream. */
  InputStream decompress(InputStream in) throws IOException {
    if (codec == null) {
      return in;
    }
    decompressor = CodecPool.getDecompressor(codec);
    if (decompressor == null) {
      return codec.createInputStream(in);
    }
    decompressor.reset();
    return codec.createInputStream(in, decompressor);
  }

  /** Returns what was borrowed from the pool, even if the segment was not finished. */
  void release() {
    compressed = null;
    if (compressor != null) {
      CodecPool.returnCompressor(compressor);
      compressor = null;
    }
    if (decompressor != null) {
      decompressor.reset();
      CodecPool.returnDecompressor(decompressor);
      decompressor = null;
    }
  }
}
