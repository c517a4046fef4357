/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io.compress;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * The streams of codecs that may have nothing for {@link CodecPool} to keep. Such a codec still compresses: who took
 * its missing compressor for "no compression" would write what no reader of the codec understands.
 */
public final class CodecStreams {
  private CodecStreams() {
  }

  /** @param compressor from the pool, made fresh here; null if the codec has none */
  public static CompressionOutputStream output(CompressionCodec codec, OutputStream out, Compressor compressor)
      throws IOException {
    if (compressor == null) {
      return codec.createOutputStream(out);
    }
    compressor.reset();
    return codec.createOutputStream(out, compressor);
  }

  /** @param decompressor from the pool, made fresh here; null if the codec has none */
  public static CompressionInputStream input(CompressionCodec codec, InputStream in, Decompressor decompressor)
      throws IOException {
    if (decompressor == null) {
      return codec.createInputStream(in);
    }
    decompressor.reset();
    return codec.createInputStream(in, decompressor);
  }
}
