/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.junit.Test;

public class TestSplitFileBuffer {
  private static final int BYTES = 200_000;

  /** A file that counts the writes to it, and can be full. */
  private static final class File extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int writes;
    private boolean full;
    private boolean closed;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] data, int offset, int length) throws IOException {
      if (full) {
        throw new IOException("full");
      }
      writes++;
      bytes.write(data, offset, length);
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private final File file = new File();
  private final FSDataOutputStream out = new FSDataOutputStream(file, null);

  public TestSplitFileBuffer() throws IOException {
  }

  @Test
  public void theBytesAndTheirPlacesAreThoseOfTheFile() throws Exception {
    out.write(7);
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    expected.write(7);
    try (FSDataOutputStream buffered = SplitFileBuffer.over(out)) {
      for (int i = 0; i < BYTES; i++) {
        assertEquals(i + 1, buffered.getPos());
        buffered.write(i);
        expected.write(i);
      }
    }
    assertTrue(file.closed);
    assertArrayEquals(expected.toByteArray(), file.bytes.toByteArray());
    assertTrue(file.writes + " writes", file.writes < 10);
  }

  @Test
  public void aFileThatIsFullIsAnError() throws Exception {
    FSDataOutputStream buffered = SplitFileBuffer.over(out);
    buffered.write(1);
    file.full = true;
    assertEquals("full", assertThrows(IOException.class, buffered::close).getMessage());
    assertTrue(file.closed);
  }
}
