/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

public class TestBlockWriter {
  /** The timeout, in milliseconds, of a test that hangs. */
  private static final int HANGS = 60_000;
  private static final int PACKET = 100;
  private static final int NEVER = 3_600_000;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final CountDownLatch gate = new CountDownLatch(1);
  private final List<String> order = Collections.synchronizedList(new ArrayList<>());
  private BlockWrites all;

  private BlockWriter writer(int queueBytes, int queueTotal, int queueAfter, boolean fromClient) {
    BlockWriteSettings settings = new BlockWriteSettings(1000, NEVER, queueBytes, queueTotal, queueAfter);
    all = new BlockWrites(settings, LogFactory.getLog(TestBlockWriter.class));
    return new BlockWriter(all, "blk_1", 0, fromClient, null);
  }

  private static ByteBuffer packet() {
    return ByteBuffer.allocate(PACKET);
  }

  private void waitAtTheGate() throws IOException {
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  public void fastDiskIsWrittenByTheThreadThatReceives() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, NEVER, true);
    AtomicReference<Thread> by = new AtomicReference<>();
    ByteBuffer packet = packet();
    assertSame(packet, writer.write(packet, PACKET, PACKET, () -> by.set(Thread.currentThread())));
    assertSame(Thread.currentThread(), by.get());
    assertTrue(writer.isWritten(PACKET));
    assertFalse(writer.isWritten(PACKET + 1));
    assertFalse(writer.end());
  }

  @Test(timeout = HANGS)
  public void whatFollowsASlowWriteIsWrittenApart() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 1, true);
    ByteBuffer packet = packet();
    assertSame(packet, writer.write(packet, PACKET, PACKET, () -> takeMillis(2)));
    byte[] ahead = {1, 2, 3};
    packet.limit(PACKET - ahead.length);
    System.arraycopy(ahead, 0, packet.array(), packet.limit(), ahead.length);
    AtomicReference<Thread> by = new AtomicReference<>();
    ByteBuffer next = writer.write(packet, PACKET, 2 * PACKET, () -> {
      waitAtTheGate();
      by.set(Thread.currentThread());
    });
    assertNotSame("the packet is in use", packet, next);
    assertEquals("as large", PACKET, next.capacity());
    assertArrayEquals("what there is of the next packet", ahead,
        Arrays.copyOfRange(next.array(), next.position(), next.limit()));
    assertFalse(writer.isWritten(2 * PACKET));
    assertEquals(PACKET, all.taken());
    gate.countDown();
    assertFalse("all is written at the end", writer.end());
    assertTrue(writer.isWritten(2 * PACKET));
    assertNotSame(Thread.currentThread(), by.get());
    assertEquals(0, all.taken());
  }

  /** Takes at least this number of milliseconds, although a single park may return early. */
  private static void takeMillis(int millis) {
    long end = System.nanoTime() + millis * 1_000_000L;
    for (long left = millis * 1_000_000L; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Test
  public void copyBetweenDatanodesIsWrittenByTheThreadThatReceives() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 0, false);
    ByteBuffer packet = packet();
    assertSame(packet, writer.write(packet, PACKET, PACKET, () -> order.add("one")));
    assertEquals(List.of("one"), order);
  }

  @Test
  public void stocksValuesAcknowledgeWhatHasCome() {
    all = new BlockWrites(new BlockWriteSettings(0, NEVER, 0, 0, 0), LogFactory.getLog(TestBlockWriter.class));
    assertTrue(new BlockWriter(all, "blk_1", 0, true, null).isWritten(Long.MAX_VALUE));
  }

  /**
   * Checks that a full queue blocks the receiving thread: with two buffers beside the first one, the third packet
   * waits.
   */
  @Test(timeout = HANGS)
  public void fullQueueHoldsUpTheThreadThatReceives() throws Exception {
    assertEquals(3, queuedAtOnce(3, 2 * PACKET, 10 * PACKET));
  }

  @Test(timeout = HANGS)
  public void blocksShareTheirMemory() throws Exception {
    assertEquals(2, queuedAtOnce(2, 10 * PACKET, PACKET));
  }

  @Test(timeout = HANGS)
  public void withoutMemoryOnePacketIsWrittenAtATime() throws Exception {
    assertEquals(1, queuedAtOnce(1, 1, PACKET));
  }

  /**
   * Returns the number of packets, {@code least} or more, that have been handed over when the receiving thread blocks.
   */
  private int queuedAtOnce(int least, int queueBytes, int queueTotal) throws Exception {
    List<Integer> handed = Collections.synchronizedList(new ArrayList<>());
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread receiver = new Thread(() -> {
      try {
        BlockWriter writer = writer(queueBytes, queueTotal, 0, true);
        ByteBuffer packet = packet();
        for (int i = 1; i <= 6; i++) {
          int number = i;
          handed.add(number);
          packet = writer.write(packet, packet.limit(), (long) i * PACKET, () -> {
            waitAtTheGate();
            order.add("packet " + number);
          });
          packet.limit(PACKET);
        }
        assertFalse(writer.end());
        assertTrue(writer.isWritten(6 * PACKET));
      } catch (Throwable e) {
        thrown.set(e);
      }
    });
    receiver.start();
    // it may also wait briefly before that
    while (receiver.isAlive() && (handed.size() < least || receiver.getState() != Thread.State.WAITING)) {
      Thread.sleep(1);
    }
    int before = handed.size();
    gate.countDown();
    receiver.join();
    assertEquals(null, thrown.get());
    assertEquals(List.of("packet 1", "packet 2", "packet 3", "packet 4", "packet 5", "packet 6"), order);
    assertEquals("all memory is given back", 0, all.taken());
    return before;
  }

  @Test(timeout = HANGS)
  public void errorOfTheDiskEndsTheBlock() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 0, true);
    IOException broken = new IOException("Input/output error");
    ByteBuffer packet = writer.write(packet(), PACKET, PACKET, () -> {
      waitAtTheGate();
      throw broken;
    });
    packet = writer.write(packet, 0, 2 * PACKET, () -> order.add("two"));
    gate.countDown();
    assertThrows("the thread that receives may wait for a packet", InterruptedException.class,
        () -> Thread.sleep(HANGS));
    ByteBuffer third = packet;
    IOException thrown =
        assertThrows(IOException.class, () -> writer.write(third, 0, 3 * PACKET, () -> order.add("three")));
    assertSame(broken, thrown.getCause());
    assertTrue("not all is written", writer.end());
    assertFalse(writer.isWritten(1));
    assertEquals(List.of(), order);
    assertEquals(0, all.taken());
  }

  /**
   * Checks a sync that fails after all bytes are written: the block fails all the same, and no interrupt is left
   * behind.
   */
  @Test(timeout = HANGS)
  public void syncThatFailsIsTheErrorOfTheBlock() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 0, true);
    IOException broken = new IOException("Input/output error");
    ByteBuffer packet = writer.write(packet(), PACKET, PACKET, () -> order.add("one"));
    writer.write(packet, 0, PACKET, () -> {
      waitAtTheGate();
      throw broken;
    });
    IOException consequence = new IOException("the connection was closed by an interrupt");
    assertSame("nothing has failed yet", consequence, writer.cause(consequence));
    gate.countDown();
    while (!Thread.currentThread().isInterrupted()) {
      LockSupport.park();
    }
    assertFalse("all bytes are written", writer.end());
    assertFalse("an interrupt is left", Thread.interrupted());
    assertSame(broken, writer.cause(consequence));
  }

  /** Checks that an interrupt drops the queued packets: block recovery has no use for unacknowledged data. */
  @Test(timeout = HANGS)
  public void interruptDropsWhatWaits() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 0, true);
    ByteBuffer packet = writer.write(packet(), PACKET, PACKET, () -> {
      waitAtTheGate();
      order.add("one");
    });
    writer.write(packet, 0, 2 * PACKET, () -> order.add("two"));
    Thread receiver = Thread.currentThread();
    Thread recovery = new Thread(() -> {
      while (receiver.getState() != Thread.State.WAITING) {
        takeMillis(1);
      }
      receiver.interrupt();
      while (!waitsForTheOther(receiver)) {
        takeMillis(1);
      }
      gate.countDown();
    });
    recovery.start();
    assertTrue(writer.end());
    recovery.join();
    assertEquals("what was being written is waited for, the rest is not begun", List.of("one"), order);
    assertTrue(writer.isWritten(PACKET));
    assertFalse(writer.isWritten(2 * PACKET));
    assertFalse("no interrupt is left", Thread.interrupted());
    assertEquals(0, all.taken());
  }

  private static boolean waitsForTheOther(Thread receiver) {
    return Arrays.stream(receiver.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("join"));
  }

  @Test(timeout = HANGS)
  public void observerIsToldOfEachWrite() throws Exception {
    BlockWriter writer = writer(10 * PACKET, 10 * PACKET, 0, true);
    Object monitor = new Object();
    writer.observedBy(monitor);
    synchronized (monitor) {
      writer.write(packet(), PACKET, PACKET, () -> { });
      while (!writer.isWritten(PACKET)) {
        monitor.wait();
      }
    }
    writer.end();
  }

  @Test
  public void saysSinceWhenTheDiskIsBusy() throws Exception {
    BlockWriter writer = writer(PACKET, PACKET, NEVER, true);
    assertEquals(-7, writer.busySince(-7));
    long before = System.nanoTime();
    writer.run(() -> {
      long since = writer.busySince(-7);
      assertTrue(since - before >= 0 && since - System.nanoTime() <= 1);
    });
    assertEquals(-7, writer.busySince(-7));
  }

  /**
   * Sends packets of any size while the disk pauses or throws, or the thread is interrupted: the data on disk must be a
   * prefix of the data received.
   */
  @Test(timeout = 4 * HANGS)
  public void whatIsOnDiskIsTheBeginningOfWhatHasCome() throws Exception {
    Random random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      round(random, round);
    }
  }

  private void round(Random random, int round) throws Exception {
    byte[] data = new byte[1 + random.nextInt(5000)];
    random.nextBytes(data);
    int breaksAt = random.nextInt(4) == 0 ? random.nextInt(data.length) : data.length;
    int interruptAt = random.nextInt(4) == 0 ? random.nextInt(data.length) : data.length;
    long pause = random.nextInt(3) == 0 ? random.nextInt(200_000) : 0;
    BlockWriter writer = writer(random.nextInt(1000), random.nextInt(1000), 0, true);
    ByteArrayOutputStream disk = new ByteArrayOutputStream();
    ByteBuffer buffer = packet();
    int sent = 0;
    try {
      while (sent < data.length) {
        int length = Math.min(1 + random.nextInt(PACKET), data.length - sent);
        int from = sent;
        buffer.clear();
        buffer.put(data, from, length).flip();
        byte[] array = buffer.array();
        sent += length;
        if (from <= interruptAt && interruptAt < sent) {
          Thread.currentThread().interrupt();
        }
        buffer = writer.write(buffer, length, sent, () -> {
          if (pause > 0) {
            LockSupport.parkNanos(pause);
          }
          if (from <= breaksAt && breaksAt < from + length) {
            throw new IOException("broken");
          }
          disk.write(array, 0, length);
        });
        byte[] now = disk.toByteArray();
        int written = now.length;
        while (written > 0 && !writer.isWritten(written)) {
          written--;
        }
        assertArrayEquals("round " + round, Arrays.copyOf(data, written), Arrays.copyOf(now, written));
      }
    } catch (IOException e) {
      // a disk error or an interrupt; the end reports the loss
    }
    boolean lost = writer.end();
    Thread.interrupted();
    byte[] onDisk = disk.toByteArray();
    assertArrayEquals("round " + round, Arrays.copyOf(data, onDisk.length), onDisk);
    assertTrue(onDisk.length == 0 || writer.isWritten(onDisk.length));
    assertFalse("not more than is on disk", writer.isWritten(onDisk.length + 1));
    if (!lost) {
      assertEquals("round " + round, sent, onDisk.length);
    }
    assertEquals(0, all.taken());
  }
}
