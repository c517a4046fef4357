/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.Test;

/** Tests that a fetch sends signs of life to its waiting client, and ends when nobody receives them. */
public class TestFetchSigns {
  private static final int HANGS = 60_000;

  private final List<Integer> sent = new ArrayList<>();
  private final CountDownLatch some = new CountDownLatch(7);
  private volatile boolean isGone;

  private FetchSigns begin() {
    return FetchSigns.begin(new DataOutputStream(new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        if (isGone) {
          throw new IOException("gone");
        }
        sent.add(b & 0xff);
        some.countDown();
      }
    }), 1);
  }

  @Test(timeout = HANGS)
  public void theyAreGivenWhileTheFetchDoesNothing() throws Exception {
    FetchSigns signs = begin();
    some.await();
    signs.close();
    assertEquals("whole signs", 0, sent.size() % 2);
    assertEquals(List.of(0xff), sent.stream().distinct().toList());
    assertTrue(signs.areHeard());
    signs.check();
  }

  @Test(timeout = HANGS)
  public void aClientThatHasGoneEndsTheRead() throws Exception {
    FetchSigns signs = begin();
    Socket source = new Socket();
    signs.reads(source);
    isGone = true;
    assertThrows(InterruptedException.class, () -> Thread.sleep(HANGS));
    assertTrue(source.isClosed());
    assertFalse(signs.areHeard());
    assertThrows(IOException.class, signs::check);
    signs.hasRead();
    assertThrows("the next source", IOException.class, () -> signs.reads(new Socket()));
  }

  /** Checks that a thread that is not waiting for a source, such as one writing to the disk, is not interrupted. */
  @Test(timeout = HANGS)
  public void nothingElseIsInterrupted() throws Exception {
    isGone = true;
    FetchSigns signs = begin();
    while (signs.areHeard()) {
      Thread.sleep(1);
    }
    assertFalse(Thread.interrupted());
  }
}
