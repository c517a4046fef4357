/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.PipelineAck;
import org.apache.hadoop.hdfs.protocol.DataTransferProtocol.Status;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

public class TestSignsOfLife {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int NEVER = 3_600_000;
  private static final Log LOG = LogFactory.getLog(TestSignsOfLife.class);
  private static final String BYTES = "test.signs.of.life";

  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
  private BlockWriter disk;

  private SignsOfLife signs(int interval, int stallMax, boolean heard) {
    return signs(interval, stallMax, heard, sent);
  }

  private SignsOfLife signs(int interval, int stallMax, boolean heard, OutputStream out) {
    BlockWrites all = new BlockWrites(new BlockWriteSettings(interval, stallMax, 0, 0, NEVER), LOG);
    disk = new BlockWriter(all, "blk_1", 0, true, null);
    return new SignsOfLife(disk, all, new DataOutputStream(out), heard, LOG);
  }

  /** Waits until a sign of life is due while the disk is busy. */
  private static void awaitDue(SignsOfLife signs) throws IOException {
    try {
      while (signs.untilDue() >= 0) {
        Thread.sleep(1);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test(timeout = HANGS)
  public void oneIsDueAfterTheIntervalOfABusyDisk() throws Exception {
    SignsOfLife signs = signs(1, NEVER, true);
    Thread.sleep(2);
    assertTrue("the disk is not busy", signs.untilDue() > 0);
    disk.run(() -> {
      awaitDue(signs);
      signs.give();
    });
    assertEquals("[-1 SUCCESS]", Reading.acks(sent.toByteArray()));
  }

  @Test
  public void noneIsDueTooEarly() throws Exception {
    SignsOfLife signs = signs(NEVER, NEVER, true);
    disk.run(() -> {
      long millis = signs.untilDue();
      assertTrue(millis + " ms", millis > 0 && millis <= NEVER + 1);
    });
  }

  @Test(timeout = HANGS)
  public void datanodeFallsSilentAfterTheLongestStall() throws Exception {
    SignsOfLife signs = signs(1, 0, true);
    disk.run(() -> {
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      assertTrue(signs.untilDue() > 0);
    });
  }

  @Test
  public void noneIsForWhoMayNotHearThem() throws Exception {
    SignsOfLife signs = signs(1, NEVER, false);
    assertFalse(signs.areGiven());
    assertFalse(signs(0, NEVER, true).areGiven());
    disk.run(() -> assertEquals("wait for ever", 0, signs.untilDue()));
    signs.pass(new PipelineAck(SignsOfLife.SEQNO, new Status[] {Status.SUCCESS}));
    assertEquals(0, sent.size());
  }

  @Test
  public void oneOfADatanodeFurtherDownIsPassedOnWithThisOne() throws Exception {
    SignsOfLife signs = signs(1, NEVER, true);
    signs.pass(new PipelineAck(SignsOfLife.SEQNO, new Status[] {Status.SUCCESS, Status.SUCCESS}));
    assertEquals("[-1 SUCCESS SUCCESS SUCCESS]", Reading.acks(sent.toByteArray()));
  }

  @Test
  public void oneThatDoesNotGetThroughIsTheLast() {
    SignsOfLife signs = signs(1, NEVER, true, new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        sent.write(b);
        throw new IOException("Broken pipe");
      }
    });
    signs.give();
    assertFalse(signs.areGiven());
    int before = sent.size();
    signs.pass(new PipelineAck(SignsOfLife.SEQNO, new Status[] {Status.SUCCESS}));
    assertEquals(before, sent.size());
  }

  /** Checks that a thread waiting for the first packet of an idle block is woken by that packet or by the disk. */
  @Test(timeout = HANGS)
  public void whoDozesIsToBeWoken() throws Exception {
    SignsOfLife signs = signs(1, NEVER, true);
    Object monitor = new Object();
    synchronized (monitor) {
      assertFalse(signs.areToBeWoken());
      while (!signs.areToBeWoken()) {
        signs.await(monitor, false);
      }
    }
    assertTrue("stock's way", signs(1, NEVER, false).areToBeWoken());
  }

  @Test(timeout = HANGS)
  public void waitForTheDiskGivesSigns() throws Exception {
    SignsOfLife signs = signs(1, NEVER, true);
    disk.run(() -> {
      Object monitor = new Object();
      synchronized (monitor) {
        try {
          while (Reading.acks(sent.toByteArray()).length() < 3 * "[-1 SUCCESS]".length()) {
            signs.await(monitor, true);
          }
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    });
    assertTrue(Reading.acks(sent.toByteArray()).startsWith("[-1 SUCCESS][-1 SUCCESS][-1 SUCCESS]"));
  }

  /**
   * Checks that a stock client skips acknowledgements with this sequence number, whichever of its DataNodes they come
   * from.
   */
  @Test
  public void stockReadsThemAsAcknowledgementsOfEmptyPackets() throws Exception {
    SignsOfLife signs = signs(1, NEVER, true);
    signs.give();
    signs.pass(new PipelineAck(SignsOfLife.SEQNO, new Status[] {Status.SUCCESS}));
    System.setProperty(BYTES, HexFormat.of().formatHex(sent.toByteArray()));
    try {
      assertEquals("[-1 SUCCESS][-1 SUCCESS SUCCESS]", StockHadoop.call(Reading.class));
    } finally {
      System.clearProperty(BYTES);
    }
  }

  /** Reads the acknowledgements in the property. */
  public static final class Reading implements Callable<String> {
    @Override
    public String call() throws Exception {
      return acks(HexFormat.of().parseHex(System.getProperty(BYTES)));
    }

    private static String acks(byte[] bytes) throws IOException {
      StringBuilder read = new StringBuilder();
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      while (in.available() > 0) {
        PipelineAck ack = new PipelineAck();
        ack.readFields(in);
        read.append('[').append(ack.getSeqno());
        for (int i = 0; i < ack.getNumOfReplies(); i++) {
          read.append(' ').append(ack.getReply(i));
        }
        read.append(']');
      }
      return read.toString();
    }
  }
}
