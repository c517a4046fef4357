/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.testing.contract.InputStreamContract;
import org.junit.Test;

/** Checks that the part of a file that a {@link SpillRun} reads is an input stream that ends with the part. */
public class TestSegmentPartContract extends InputStreamContract {
  private static final int BEFORE = 7;
  private static final int AFTER = 5;

  /** An in-memory file that is read by position. */
  private static final class Bytes extends ByteArrayInputStream implements Seekable, PositionedReadable {
    Bytes(byte[] content) {
      super(content);
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int length) {
      if (position >= count) {
        return -1;
      }
      int read = (int) Math.min(length, count - position);
      System.arraycopy(buf, (int) position, buffer, offset, read);
      return read;
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void readFully(long position, byte[] buffer) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void seek(long position) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long getPos() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean seekToNewSource(long target) {
      return false;
    }
  }

  @Override
  protected InputStream open(byte[] content) throws IOException {
    byte[] file = new byte[BEFORE + content.length + AFTER];
    Arrays.fill(file, (byte) 99);
    System.arraycopy(content, 0, file, BEFORE, content.length);
    SpillRun run = new SpillRun(null, new Crc32Checksum(), 1, new FileSystem.Statistics("test"));
    return run.new Part(new FSDataInputStream(new Bytes(file)), BEFORE, content.length);
  }

  @Test
  public void tellsHowMuchIsLeft() throws IOException {
    tellsWhatIsAvailable();
  }
}
