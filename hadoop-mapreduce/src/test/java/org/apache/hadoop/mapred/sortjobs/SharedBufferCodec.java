/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.sortjobs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.io.compress.CompressionInputStream;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.io.compress.Decompressor;
import org.apache.hadoop.mapred.testing.OnlyStreams;

/** A codec without compressors whose streams all invert bits in one shared buffer. */
public class SharedBufferCodec extends OnlyStreams {
  private static final OneThread ONE_THREAD = new OneThread("SharedBufferCodec");
  private static final byte[] BUFFER = new byte[512];

  /** Puts as many of the bytes as fit into the buffer, inverted. */
  private static int turn(byte[] bytes, int from, int length) {
    int n = Math.min(length, BUFFER.length);
    System.arraycopy(bytes, from, BUFFER, 0, n);
    ONE_THREAD.enter();
    try {
      for (int i = 0; i < n; i++) {
        BUFFER[i] = (byte) ~BUFFER[i];
      }
    } finally {
      ONE_THREAD.exit();
    }
    return n;
  }

  @Override
  public CompressionOutputStream createOutputStream(OutputStream to) {
    return new CompressionOutputStream(to) {
      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        for (int done = 0; done < length;) {
          int n = turn(bytes, from + done, length - done);
          out.write(BUFFER, 0, n);
          done += n;
        }
      }

      @Override
      public void finish() {
        // nothing is buffered
      }

      @Override
      public void resetState() {
        // there is no state
      }
    };
  }

  @Override
  public CompressionOutputStream createOutputStream(OutputStream out, Compressor compressor) {
    return createOutputStream(out);
  }

  @Override
  public CompressionInputStream createInputStream(InputStream from) throws IOException {
    return new CompressionInputStream(from) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] bytes, int start, int length) throws IOException {
        int n = in.read(bytes, start, Math.min(length, BUFFER.length));
        if (n > 0) {
          System.arraycopy(BUFFER, 0, bytes, start, turn(bytes, start, n));
        }
        return n;
      }

      @Override
      public void resetState() {
        // there is no state
      }
    };
  }

  @Override
  public CompressionInputStream createInputStream(InputStream in, Decompressor decompressor) throws IOException {
    return createInputStream(in);
  }

  @Override
  public String getDefaultExtension() {
    return ".turned";
  }
}
