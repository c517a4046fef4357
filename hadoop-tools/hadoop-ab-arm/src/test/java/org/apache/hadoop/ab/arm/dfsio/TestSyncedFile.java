/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.dfsio;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Syncable;
import org.junit.Test;

/**
 * Tests that a file is synced before its first byte, so that each block is forced to disk when it is full, and after
 * its last.
 */
public class TestSyncedFile {
  private static final int BYTES = 3_000_000;

  private final List<String> calls = new ArrayList<>();

  /** A file that records each sync or flush with the number of bytes written before it. */
  private final class Noted extends OutputStream implements Syncable {
    private long written;

    @Override
    public void write(int b) {
      written++;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      written += length;
    }

    private void note(String call) {
      calls.add(call + " after " + written);
    }

    @Override
    public void sync() {
      note("sync");
    }

    @Override
    public void hflush() {
      note("hflush");
    }

    @Override
    public void hsync() {
      note("hsync");
    }
  }

  private void write(boolean sync) throws IOException {
    try (FSDataOutputStream out = new FSDataOutputStream(new Noted(), null)) {
      Dfsio.write(out, new FileBytes(9, 0), 0, BYTES, sync);
    }
  }

  @Test
  public void atItsBeginAndAtItsEnd() throws Exception {
    write(true);
    assertEquals(List.of("hsync after 0", "hsync after " + BYTES), calls);
  }

  @Test
  public void neverUnlessItIsAsked() throws Exception {
    write(false);
    assertEquals(List.of(), calls);
  }
}
