/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.junit.Test;

public class TestBlockEnd {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int NEVER = 3_600_000;
  private static final Log LOG = LogFactory.getLog(TestBlockEnd.class);

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private final BlockWrites all = new BlockWrites(new BlockWriteSettings(1, NEVER, 0, 0, NEVER), LOG);
  private final BlockWriter disk = new BlockWriter(all, "blk_1", 0, true, null);
  private final SignsOfLife signs = new SignsOfLife(disk, all, new DataOutputStream(sent), true, LOG);
  private final BlockEnd end = new BlockEnd(disk, true);
  private final AtomicReference<Object> outcome = new AtomicReference<>();

  /** Returns the thread that sends acknowledgements; what the end of the block returns to it is the outcome. */
  private Thread responder(BlockWriter.DiskWork closing) {
    Thread responder = new Thread(() -> {
      try {
        outcome.set(end.run(signs, closing));
      } catch (Throwable e) {
        outcome.set(e);
      }
    });
    responder.start();
    return responder;
  }

  @Test(timeout = HANGS)
  public void blockIsClosedByTheThreadThatHasReceivedIt() throws Exception {
    AtomicReference<Thread> by = new AtomicReference<>();
    Thread responder = responder(() -> by.set(Thread.currentThread()));
    assertTrue(end.serve());
    responder.join();
    assertSame(Thread.currentThread(), by.get());
    assertEquals(true, outcome.get());
  }

  @Test(timeout = HANGS)
  public void signsAreGivenMeanwhile() throws Exception {
    Thread responder = responder(() -> {
      while (sent.size() == 0) {
        LockSupport.parkNanos(1_000_000);
      }
    });
    assertTrue(end.serve());
    responder.join();
    assertEquals(true, outcome.get());
  }

  @Test(timeout = HANGS)
  public void errorIsThatOfTheThreadThatAcknowledges() throws Exception {
    IOException broken = new IOException("Input/output error");
    Thread responder = responder(() -> {
      throw broken;
    });
    assertTrue(end.serve());
    responder.join();
    assertSame(broken, outcome.get());
  }

  @Test(timeout = HANGS)
  public void interruptBeforeMeansThatNothingIsClosed() throws Exception {
    Thread.currentThread().interrupt();
    assertFalse(end.serve());
    assertFalse("the interrupt is heard", Thread.interrupted());
    Thread responder = responder(() -> {
      throw new IllegalStateException("closed");
    });
    responder.join();
    assertEquals(false, outcome.get());
  }

  @Test(timeout = HANGS)
  public void endOfTheThreadThatAcknowledgesIsHeard() {
    end.refuse();
    assertTrue(end.serve());
  }

  @Test(timeout = HANGS)
  public void interruptOfTheThreadThatAcknowledgesTakesItBack() throws Exception {
    Thread responder = responder(() -> {
      throw new IllegalStateException("closed");
    });
    while (responder.getState() != Thread.State.TIMED_WAITING) {
      Thread.sleep(1);
    }
    responder.interrupt();
    responder.join();
    assertEquals(false, outcome.get());
    assertTrue("there is nothing to run", end.serve());
  }

  @Test
  public void withoutSignsTheThreadThatAcknowledgesClosesIt() throws Exception {
    BlockEnd stock = new BlockEnd(disk, false);
    assertTrue("waits for nothing", stock.serve());
    AtomicReference<Thread> by = new AtomicReference<>();
    assertTrue(stock.run(signs, () -> by.set(Thread.currentThread())));
    assertSame(Thread.currentThread(), by.get());
    IOException broken = new IOException("Input/output error");
    assertSame(broken, assertThrows(IOException.class, () -> stock.run(signs, () -> {
      throw broken;
    })));
  }
}
