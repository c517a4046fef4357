/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.util;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hadoop.testing.contract.InputStreamContract;
import org.junit.Test;

/** Checks that a {@link ReadAheadInputStream} is an input stream like the JDK's buffered one. */
public class TestReadAheadContract extends InputStreamContract {
  private static final int BLOCK = 16;

  @Override
  protected InputStream open(byte[] content) {
    return new ReadAheadInputStream(new ByteArrayInputStream(content), BLOCK);
  }

  @Test
  public void tellsWhatIsInItsBlockAndBelow() throws IOException {
    tellsWhatIsAvailable();
  }

  /** A read that returns no bytes is not the end of the stream. */
  @Test
  public void goesOnAfterAReadOfNothing() throws IOException {
    InputStream in = new ReadAheadInputStream(new ByteArrayInputStream(new byte[] {1, 2, 3}) {
      private boolean gives;

      @Override
      public synchronized int read(byte[] b, int off, int len) {
        gives = !gives;
        return gives ? super.read(b, off, Math.min(1, len)) : 0;
      }
    }, BLOCK);
    for (int i = 1; i <= 3; i++) {
      assertEquals(i, in.read());
    }
    assertEquals(-1, in.read());
  }

  /** A closed stream returns nothing, like the JDK's: buffered bytes of a closed file are not returned. */
  @Test
  public void readsNothingAfterItsEnd() throws IOException {
    InputStream in = open(new byte[3 * BLOCK]);
    in.read();
    in.close();
    assertThrows(IOException.class, in::read);
    assertThrows(IOException.class, () -> in.read(new byte[1]));
    assertThrows(IOException.class, in::available);
  }
}
