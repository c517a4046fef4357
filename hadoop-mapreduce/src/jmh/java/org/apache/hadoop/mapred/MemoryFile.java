/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;

/** A file in memory, so that a benchmark measures the format and not the disk. Written anew, it keeps its memory. */
final class MemoryFile {
  private final Bytes bytes;

  MemoryFile(int capacity) {
    bytes = new Bytes(capacity);
  }

  /** Empties it. */
  FSDataOutputStream create() throws IOException {
    bytes.reset();
    return new FSDataOutputStream(bytes, null);
  }

  FSDataInputStream open() throws IOException {
    return new FSDataInputStream(bytes.in());
  }

  int length() {
    return bytes.size();
  }

  /** The bytes, without a copy. */
  private static final class Bytes extends ByteArrayOutputStream {
    Bytes(int capacity) {
      super(capacity);
    }

    In in() {
      return new In(buf, count);
    }
  }

  /** A stream as {@link FSDataInputStream} needs it. */
  private static final class In extends ByteArrayInputStream implements Seekable, PositionedReadable {
    In(byte[] bytes, int length) {
      super(bytes, 0, length);
    }

    @Override
    public void seek(long to) {
      pos = (int) to;
    }

    @Override
    public long getPos() {
      return pos;
    }

    @Override
    public boolean seekToNewSource(long to) {
      return false;
    }

    @Override
    public int read(long position, byte[] target, int off, int length) {
      int got = (int) Math.min(length, count - position);
      if (got <= 0) {
        return -1;
      }
      System.arraycopy(buf, (int) position, target, off, got);
      return got;
    }

    @Override
    public void readFully(long position, byte[] target, int off, int length) throws IOException {
      if (read(position, target, off, length) < length) {
        throw new EOFException("the file ends at " + count);
      }
    }

    @Override
    public void readFully(long position, byte[] target) throws IOException {
      readFully(position, target, 0, target.length);
    }
  }
}
