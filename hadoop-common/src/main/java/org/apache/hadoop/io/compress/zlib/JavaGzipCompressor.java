/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io.compress.zlib;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.compress.Compressor;

/**
 * A compressor that writes one gzip member (RFC 1952) per reset, without native code. For one thread.
 *
 * <pre>
 *  +-----------------------------+----------------+----------------+----------------------+
 *  | 1f 8b 08 00 0 0 0 0 00 ff   | deflated data  | CRC-32, 4 bytes | length mod 2^32, 4  |   little-endian
 *  +-----------------------------+----------------+----------------+----------------------+
 * </pre>
 */
public final class JavaGzipCompressor implements Compressor {
  /** The header: magic number, deflate, no flags, no time, no extra flags, unknown system. */
  private static final byte[] HEADER = {0x1f, (byte) 0x8b, Deflater.DEFLATED, 0, 0, 0, 0, 0, 0, (byte) 0xff};
  private static final int TRAILER_BYTES = 2 * Integer.BYTES;

  private final Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
  private final CRC32 crc = new CRC32();
  private ByteBuffer header = ByteBuffer.wrap(HEADER);
  /** The end of the member, created once all data is deflated; null before. */
  private ByteBuffer trailer;

  /** @param conf the source of the level and the strategy; may be null */
  public JavaGzipCompressor(Configuration conf) {
    reinit(conf);
  }

  @Override
  public void setInput(byte[] b, int off, int len) {
    crc.update(b, off, len);
    deflater.setInput(b, off, len);
  }

  @Override
  public boolean needsInput() {
    return deflater.needsInput();
  }

  @Override
  public int compress(byte[] b, int off, int len) {
    int n = drain(header, b, off, len);
    n += deflater.deflate(b, off + n, len - n);
    if (deflater.finished()) {
      if (trailer == null) {
        trailer = ByteBuffer.allocate(TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) crc.getValue()).putInt((int) deflater.getBytesRead()).flip();
      }
      n += drain(trailer, b, off + n, len - n);
    }
    return n;
  }

  private static int drain(ByteBuffer from, byte[] b, int off, int len) {
    int n = Math.min(len, from.remaining());
    from.get(b, off, n);
    return n;
  }

  @Override
  public void finish() {
    deflater.finish();
  }

  @Override
  public boolean finished() {
    return trailer != null && !trailer.hasRemaining();
  }

  @Override
  public long getBytesRead() {
    return deflater.getBytesRead();
  }

  @Override
  public long getBytesWritten() {
    return header.position() + deflater.getBytesWritten() + (trailer == null ? 0 : trailer.position());
  }

  /** Rejects a dictionary, as the gzip format cannot identify one. */
  @Override
  public void setDictionary(byte[] b, int off, int len) {
    throw new UnsupportedOperationException("gzip does not support dictionaries");
  }

  @Override
  public void reset() {
    deflater.reset();
    crc.reset();
    header = ByteBuffer.wrap(HEADER);
    trailer = null;
  }

  @Override
  public void reinit(Configuration conf) {
    reset();
    if (conf != null) {
      deflater.setLevel(ZlibFactory.getCompressionLevel(conf).compressionLevel());
      deflater.setStrategy(strategy(ZlibFactory.getCompressionStrategy(conf)));
    }
  }

  /** Maps a strategy; the JDK lacks some of the native library's. */
  private static int strategy(ZlibCompressor.CompressionStrategy strategy) {
    return switch (strategy) {
      case FILTERED -> Deflater.FILTERED;
      case HUFFMAN_ONLY -> Deflater.HUFFMAN_ONLY;
      default -> Deflater.DEFAULT_STRATEGY;
    };
  }

  @Override
  public void end() {
    deflater.end();
  }
}
