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
 * The codec of segments with what it holds of the pool: one segment's worth at a time in each direction. A codec may
 * have nothing for the pool, and still compresses. For one thread.
 */
final class SegmentCodec {
  private final CompressionCodec codec;
  private Compressor compressor;
  private CompressionOutputStream compressed;
  private Decompressor decompressor;

  /** @param codec null for none: the streams are those that come in */
  SegmentCodec(CompressionCodec codec) {
    this.codec = codec;
  }

  /** Begins to compress into a stream. */
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

  /** Writes what the codec still has of the segment. */
  void finish() throws IOException {
    if (compressed != null) {
      compressed.finish();
      compressed.resetState();
    }
  }

  /** Begins to decompress a stream. */
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

  /** Gives back what is held of the pool, whether the segment was finished or not. */
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
