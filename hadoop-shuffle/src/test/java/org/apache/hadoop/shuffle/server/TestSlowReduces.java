/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.google.protobuf.ByteString;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Test;

/** Checks how the server copes with reduces that read slowly, do not read at all, or go away. */
public class TestSlowReduces extends ServerTestBase {
  private static final int HIGH_WATER = 64 << 10;
  /** The high-water mark, a batch that ends with a small output and its answer, and the answers of two large ones. */
  private static final long MAX_PENDING = HIGH_WATER + AnswerStream.BATCH_BYTES + AnswerStream.MEDIUM + 1000;

  private static ServerSettings.Builder narrow() {
    return settings().sendBuffer(32 << 10).highWaterMark(HIGH_WATER);
  }

  private Path laySparse(int map, long length) throws IOException {
    Path path = folder.newFile().toPath();
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(length);
    }
    store.outputs.put(map, new FolderStore.Place(path, 0, length));
    return path;
  }

  private void checkForAWhile(long mostPending, long mostOpen) throws InterruptedException {
    for (int i = 0; i < 30; i++) {
      long pending = server.pendingBytes();
      assertTrue(pending + " bytes wait", pending <= mostPending);
      assertTrue(store.open() + " files are open", store.open() <= mostOpen);
      Thread.sleep(10);
    }
  }

  @Test
  public void aGigabyteWaitsInItsFile() throws Exception {
    long length = 1L << 30;
    laySparse(1, length);
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      reduce.send(Reduce.request(1, 1, 1, 1, 1));
      assertEquals(length, reduce.expect(1, Answer.Status.SENT).getLength());
      checkForAWhile(1000, RequestHandler.MAX_REGIONS);
      reduce.in.skipNBytes(100 << 20);
      checkForAWhile(1000, RequestHandler.MAX_REGIONS);
    }
    await("the files are closed", () -> store.open() == 0);
    assertEquals(List.of(), store.complaints);
    assertEquals(0, counts().outputs());
  }

  @Test
  public void fewOfManyLargeOutputsAreOpen() throws Exception {
    byte[] output = lay(1, AnswerStream.MEDIUM + 1);
    int[] maps = IntStream.generate(() -> 1).limit(500).toArray();
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      reduce.send(Reduce.request(1, maps));
      await("as many are open as may be", () -> store.open() > RequestHandler.MAX_REGIONS / 2);
      checkForAWhile(MAX_PENDING, RequestHandler.MAX_REGIONS);
      for (int i = 0; i < maps.length; i++) {
        reduce.expectSent(1, i, 1, output);
      }
      reduce.expectEnd(1);
    }
  }

  @Test
  public void smallOutputsWaitInTheirFiles() throws Exception {
    byte[] output = lay(1, 30_000);
    int[] maps = IntStream.generate(() -> 1).limit(2000).toArray();
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      reduce.send(Reduce.request(1, maps));
      await("the connection is full", () -> server.pendingBytes() > 0);
      checkForAWhile(MAX_PENDING, 1);
      assertTrue(store.opened.size() + " were opened", store.opened.size() < 500);
      for (int i = 0; i < maps.length; i++) {
        reduce.expectSent(1, i, 1, output);
      }
      reduce.expectEnd(1);
    }
  }

  @Test
  public void outputsAreCopiedWhileThereIsMemory() throws Exception {
    byte[] output = lay(1, AnswerStream.MEDIUM);
    int[] maps = IntStream.generate(() -> 1).limit(500).toArray();
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      reduce.send(Reduce.request(1, maps));
      await("the connection is full", () -> server.pendingBytes() > HIGH_WATER);
      assertTrue("some are copied", server.copied().sum() > 0);
      CopiedBytes.Share others = server.copied().added(CopiedBytes.MANY);
      for (int i = 0; i < 100; i++) {
        reduce.expectSent(1, i, 1, output);
      }
      await("as many are open as may be", () -> store.open() > RequestHandler.MAX_REGIONS / 2);
      assertEquals("no more are copied", CopiedBytes.MANY, server.copied().sum());
      others.end();
      for (int i = 100; i < maps.length; i++) {
        reduce.expectSent(1, i, 1, output);
      }
      reduce.expectEnd(1);
    }
    await("all were sent", () -> server.copied().sum() == 0);
  }

  @Test
  public void requestsWithoutAnEndAreNotReadAhead() throws Exception {
    lay(1, 30_000);
    SignedRequest refused = SignedRequest.newBuilder().setProof(ByteString.copyFrom(new byte[100 << 10])).build();
    AtomicInteger written = new AtomicInteger();
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      for (int i = 0; i < 200; i++) {
        reduce.send(Reduce.request(i, 1));
      }
      await("the connection is full", () -> server.pendingBytes() > 0);
      Thread writer = new Thread(() -> {
        try {
          for (int i = 0; i < 1000; i++) {
            reduce.send(refused);
            written.incrementAndGet();
          }
        } catch (IOException e) {
          // The test is over.
        }
      });
      writer.start();
      int before;
      do {
        before = written.get();
        checkForAWhile(MAX_PENDING, 1);
      } while (written.get() > before);
      assertTrue(before + " were taken", before < 500);
      assertTrue(counts().requests() + " were begun", counts().requests() < 200);
      reduce.socket.close();
      writer.join();
    }
  }

  @Test
  public void aReduceThatGoesAwayLeavesNothingOpen() throws Exception {
    for (int map = 0; map < 50; map++) {
      laySparse(map, map % 3 == 0 ? 1000 : 10 << 20);
    }
    int port = start();
    int[] maps = IntStream.range(0, 50).toArray();
    for (int i = 0; i < 40; i++) {
      Reduce reduce = Reduce.connect(port);
      reduce.send(Reduce.request(1, maps));
      reduce.send(Reduce.request(2, maps));
      if (i % 2 == 0) {
        reduce.in.skipNBytes(i * 50_000L);
      }
      if (i % 4 < 2) {
        reduce.socket.setSoLinger(true, 0);
      }
      reduce.close();
    }
    await("all is closed", () -> store.open() == 0 && server.openConnections() == 0);
    assertEquals(List.of(), store.complaints);
    assertEquals(0, counts().broken());
  }

  @Test
  public void aFileThatIsCutWhileItIsSentEndsTheConnection() throws Exception {
    cut(10 << 20);
  }

  @Test
  public void aFileThatIsCutWhereItHasNotBeenReadEndsTheConnection() throws Exception {
    cut(RequestHandler.MAX_REGIONS * LargeOutput.REGION_BYTES);
  }

  private void cut(int length) throws Exception {
    Path path = laySparse(1, 64 << 20);
    laySparse(2, 64 << 20);
    try (Reduce reduce = Reduce.connect(start(narrow()), 32 << 10)) {
      reduce.send(Reduce.request(1, 1, 2));
      reduce.expect(1, Answer.Status.SENT);
      try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
        file.setLength(length);
      }
      long got = 0;
      try {
        byte[] buffer = new byte[1 << 16];
        for (int read = 0; read >= 0; read = reduce.in.read(buffer)) {
          got += read;
        }
      } catch (SocketException e) {
        // Reset by the server.
      }
      assertTrue(got + " bytes came", got <= length);
    }
    await("the store is told", () -> !store.complaints.isEmpty());
    await("the files are closed", () -> store.open() == 0);
    assertEquals(List.of("1.0.7"), store.complaints);
    assertEquals(1, counts().broken());
  }

  @Test
  public void whoAsksForNothingIsClosed() throws Exception {
    lay(1, 1000);
    // A handshake may take this long on a busy machine.
    int port = start(settings().idleMillis(4000));
    try (Reduce silent = Reduce.raw(port); Reduce begun = Reduce.raw(port); Reduce half = Reduce.raw(port);
        Reduce idle = Reduce.connect(port)) {
      begun.write("GE");
      half.write("GET /shuffle HTTP/1.1\r\n");
      silent.expectClosed();
      begun.expectClosed();
      half.expectClosed();
      assertNull(idle.answer());
    }
    assertEquals(0, counts().malformed());
  }

  @Test
  public void whoWaitsForADiskIsNotClosed() throws Exception {
    byte[] output = lay(1, 1000);
    CountDownLatch never = new CountDownLatch(1);
    store.beforeOpen = () -> {
      try {
        never.await(7500, java.util.concurrent.TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    };
    try (Reduce reduce = Reduce.connect(start(settings().idleMillis(3000)))) {
      reduce.send(Reduce.request(1, 1));
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
    }
  }

  @Test
  public void whoTakesNothingForLongIsClosed() throws Exception {
    laySparse(1, 1 << 30);
    lay(2, 30_000);
    int port = start(narrow().stallMillis(3000).idleMillis(3000));
    try (Reduce large = Reduce.connect(port, 32 << 10); Reduce small = Reduce.connect(port, 32 << 10)) {
      large.send(Reduce.request(1, 1));
      small.send(Reduce.request(1, IntStream.generate(() -> 2).limit(1000).toArray()));
      // Read at once, since the stall timeout may close the connection of a reader too slow even for this.
      large.expect(1, Answer.Status.SENT);
      await("they are closed", () -> server.openConnections() == 0 && store.open() == 0);
      try {
        large.in.skipNBytes(1 << 30);
        throw new AssertionError("the whole output came");
      } catch (EOFException | SocketException e) {
        // As expected.
      }
    }
  }
}
