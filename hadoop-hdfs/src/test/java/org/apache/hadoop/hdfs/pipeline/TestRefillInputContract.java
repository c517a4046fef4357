/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import org.apache.hadoop.testing.contract.InputStreamContract;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;

/**
 * Tests that a {@link RefillInput} behaves like any other input stream, even if the node behind it is silent in
 * between.
 */
public class TestRefillInputContract extends InputStreamContract {
  /** A stream that times out on every other call that may block. */
  private static final class Silent extends FilterInputStream {
    private boolean isSilent;

    Silent(byte[] content) {
      super(new ByteArrayInputStream(content));
    }

    private void await() throws SocketTimeoutException {
      isSilent = !isSilent;
      if (isSilent) {
        throw new SocketTimeoutException("silent");
      }
    }

    @Override
    public int read() throws IOException {
      await();
      return super.read();
    }

    @Override
    public int read(byte[] to, int at, int length) throws IOException {
      await();
      return super.read(to, at, length);
    }

    @Override
    public long skip(long count) throws IOException {
      await();
      return super.skip(count);
    }
  }

  private static RefillInput open(byte[] content, boolean isAwaited) {
    return new RefillInput(new Silent(content), new RefillWait(0, () -> isAwaited), 0);
  }

  @Override
  protected InputStream open(byte[] content) {
    return open(content, true);
  }

  @Test
  public void nothingIsTakenWhenNobodyWaitsAnyMore() throws IOException {
    InputStream in = open(new byte[5], false);
    ThrowingRunnable[] calls = {in::read, () -> in.read(new byte[2]), () -> in.skip(2)};
    for (ThrowingRunnable call : calls) {
      // not its subclass for timeouts
      assertEquals(InterruptedIOException.class, assertThrows(InterruptedIOException.class, call).getClass());
    }
    assertEquals(5, in.available());
  }
}
