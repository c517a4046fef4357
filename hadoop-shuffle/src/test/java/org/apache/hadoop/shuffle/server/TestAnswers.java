/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.shuffle.wire.Answer;
import org.junit.Test;

/** Checks that valid requests are answered with each output in full. */
public class TestAnswers extends ServerTestBase {
  @Test
  public void outputsOfAllSizesComeWhole() throws Exception {
    int[] sizes = {1, 2, 1000, AnswerStream.SMALL, AnswerStream.SMALL + 1, AnswerStream.MEDIUM, AnswerStream.MEDIUM + 1,
        5_000_000, 3, AnswerStream.BATCH_BYTES, 200_000, 7, 8, 1_000_000, LargeOutput.REGION_BYTES,
        2 * LargeOutput.REGION_BYTES + 1};
    List<byte[]> outputs = new ArrayList<>();
    int[] maps = new int[sizes.length];
    long bytes = 0;
    for (int i = 0; i < sizes.length; i++) {
      maps[i] = 100 + i;
      outputs.add(lay(maps[i], sizes[i]));
      bytes += sizes[i];
    }
    try (Reduce reduce = Reduce.connect(start())) {
      byte[] proof = reduce.send(Reduce.request(-3, maps));
      for (int i = 0; i < sizes.length; i++) {
        Answer answer = reduce.expectSent(-3, i, maps[i], outputs.get(i));
        if (i == 0) {
          assertArrayEquals(reduce.proofs.ofAnswer(FolderStore.SIGNER, proof), answer.getProof().toByteArray());
        } else {
          assertTrue("a proof is said once", answer.getProof().isEmpty());
        }
      }
      assertTrue(reduce.expectEnd(-3).getProof().isEmpty());
    }
    long sent = bytes;
    await("all is counted", () -> counts().equals(
        new ServerCounts.Snapshot(1, sizes.length, sent, 0, 0, 0, 0, 0, 0)));
  }

  @Test
  public void manySmallOutputsComeWhole() throws Exception {
    int count = 2500;
    int[] maps = new int[count];
    List<byte[]> outputs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      maps[i] = i;
      outputs.add(i < 250 ? lay(i, 1000) : outputs.get(i - 250));
      store.outputs.put(i, store.outputs.get(i % 250));
    }
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, maps));
      for (int i = 0; i < count; i++) {
        reduce.expectSent(1, i, i, outputs.get(i));
      }
      reduce.expectEnd(1);
    }
  }

  @Test
  public void requestsSentAheadAreAnsweredInOrder() throws Exception {
    int seed = new Random().nextInt();
    Random random = new Random(seed);
    List<byte[]> outputs = new ArrayList<>();
    for (int map = 0; map < 20; map++) {
      outputs.add(lay(map, random.nextInt(4) == 0 ? 1 + random.nextInt(300_000) : 1 + random.nextInt(20_000)));
    }
    int requests = 3 * RequestHandler.MAX_QUEUED;
    try (Reduce reduce = Reduce.connect(start())) {
      int[][] maps = new int[requests][];
      for (int id = 0; id < requests; id++) {
        maps[id] = random.ints(1 + random.nextInt(10), 0, outputs.size()).toArray();
        reduce.send(Reduce.request(id, maps[id]));
      }
      for (int id = 0; id < requests; id++) {
        for (int i = 0; i < maps[id].length; i++) {
          reduce.expectSent(id, i, maps[id][i], outputs.get(maps[id][i]));
        }
        reduce.expectEnd(id);
      }
    } catch (IOException | AssertionError e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  @Test
  public void whatWasAskedBeforeTheEndOfInputIsAnswered() throws Exception {
    byte[] large = lay(1, 2_000_000);
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, 1));
      reduce.send(Reduce.request(2, 1));
      reduce.socket.shutdownOutput();
      for (int id = 1; id <= 2; id++) {
        reduce.expectSent(id, 0, 1, large);
        reduce.expectEnd(id);
      }
      assertNull(reduce.answer());
    }
  }

  @Test
  public void missingAndBrokenOutputsDoNotKeepTheOthersBack() throws Exception {
    byte[] small = lay(1, 1000);
    byte[] large = lay(2, 100_000);
    lay(3, 1000);
    lay(4, 100_000);
    for (int map = 3; map <= 4; map++) {
      try (RandomAccessFile file = new RandomAccessFile(store.outputs.get(map).file().toFile(), "rw")) {
        file.setLength(100 + store.outputs.get(map).length() - 1);
      }
    }
    store.outputs.put(5, new FolderStore.Place(store.outputs.get(1).file(), -1, 10));
    store.outputs.put(6, new FolderStore.Place(store.outputs.get(1).file(), 10, 0));
    store.outputs.put(7, new FolderStore.Place(store.outputs.get(1).file(), 10, Long.MAX_VALUE - 5));
    try (Reduce reduce = Reduce.connect(start())) {
      byte[] proof = reduce.send(Reduce.request(1, 3, 9, 1, 4, 2, 5, 6, 7, 8, 1).setMaxBytes(-1));
      Answer first = reduce.expect(1, Answer.Status.BROKEN);
      assertArrayEquals(reduce.proofs.ofAnswer(FolderStore.SIGNER, proof), first.getProof().toByteArray());
      assertEquals(3, first.getMap());
      assertEquals("The file has 1099 bytes, but its index has 1000 bytes at 100", first.getReason());
      Answer missing = reduce.expect(1, Answer.Status.MISSING);
      assertEquals(1, missing.getIndex());
      assertEquals(9, missing.getMap());
      assertEquals("No output of 9.0 for 7", missing.getReason());
      reduce.expectSent(1, 2, 1, small);
      assertEquals("The file has 100099 bytes, but its index has 100000 bytes at 100",
          reduce.expect(1, Answer.Status.BROKEN).getReason());
      reduce.expectSent(1, 4, 2, large);
      for (int map = 5; map <= 7; map++) {
        assertEquals(map, reduce.expect(1, Answer.Status.BROKEN).getIndex());
      }
      assertEquals(8, reduce.expect(1, Answer.Status.MISSING).getIndex());
      reduce.expectSent(1, 9, 1, small);
      reduce.expectEnd(1);
    }
    assertEquals(List.of("3.0.7", "4.0.7", "5.0.7", "6.0.7", "7.0.7"), store.complaints);
    assertEquals(5, counts().broken());
    assertEquals(2, counts().missing());
  }

  @Test
  public void nothingIsSentBeyondTheLimitButTheFirst() throws Exception {
    byte[] one = lay(1, 1000);
    byte[] two = lay(2, 50_000);
    byte[] three = lay(3, 10);
    try (Reduce reduce = Reduce.connect(start())) {
      reduce.send(Reduce.request(1, 2, 3).setMaxBytes(0));
      reduce.expectSent(1, 0, 2, two);
      reduce.expectEnd(1);
      reduce.send(Reduce.request(2, 1, 2, 3).setMaxBytes(50_999));
      reduce.expectSent(2, 0, 1, one);
      reduce.expectEnd(2);
      reduce.send(Reduce.request(3, 9, 1, 2, 3).setMaxBytes(51_000));
      reduce.expect(3, Answer.Status.MISSING);
      reduce.expectSent(3, 1, 1, one);
      reduce.expectSent(3, 2, 2, two);
      reduce.expectEnd(3);
      reduce.send(Reduce.request(4, 1, 2, 3).setMaxBytes(-1));
      reduce.expectSent(4, 0, 1, one);
      reduce.expectSent(4, 1, 2, two);
      reduce.expectSent(4, 2, 3, three);
      reduce.expectEnd(4);
    }
  }

  @Test
  public void aRequestForMissingOutputsOnlyIsProvenToo() throws Exception {
    try (Reduce reduce = Reduce.connect(start())) {
      byte[] proof = reduce.send(Reduce.request(1, 5));
      assertArrayEquals(reduce.proofs.ofAnswer(FolderStore.SIGNER, proof),
          reduce.expect(1, Answer.Status.MISSING).getProof().toByteArray());
      reduce.expectEnd(1);
    }
  }
}
