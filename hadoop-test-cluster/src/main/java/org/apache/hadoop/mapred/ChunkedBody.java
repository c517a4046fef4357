/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The body of an HTTP response with chunked encoding. */
final class ChunkedBody extends FilterInputStream {
  private static final int HEX = 16;

  private int left;
  private boolean begun;
  private boolean ended;

  ChunkedBody(InputStream in) {
    super(in);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (left == 0 && !ended) {
      nextChunk();
    }
    if (ended) {
      return -1;
    }
    int read = in.read(bytes, offset, Math.min(length, left));
    if (read > 0) {
      left -= read;
    }
    return read;
  }

  private void nextChunk() throws IOException {
    if (begun) {
      HttpHead.readLine(in);
    }
    begun = true;
    left = Integer.parseInt(HttpHead.readLine(in).split(";")[0], HEX);
    ended = left == 0;
  }
}
