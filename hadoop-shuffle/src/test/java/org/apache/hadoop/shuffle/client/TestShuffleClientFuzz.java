/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.junit.Test;

/** Checks that every request and every output ends exactly once when responses are corrupted in many ways. */
public class TestShuffleClientFuzz extends ClientTestCase {
  private static final int RESPONSES = 10_000;
  private static final int HOSTS = 24;

  private final long seed = System.nanoTime();

  @Test
  public void everyRequestEndsOnce() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      Random random = new Random(seed + talk.number);
      byte[] handshake = talk.acceptHandshake();
      if (random.nextInt(8) == 0) {
        talk.write(spoil(random, handshake));
        return;
      }
      talk.write(handshake);
      Talk.Asked asked = talk.read();
      int length = 1 + random.nextInt(60);
      byte[] good = Talk.join(talk.whole(asked, 0, length),
          Talk.bytes(talk.answer(asked, Status.MISSING, 2).setReason("none")),
          talk.whole(asked, 1, length), talk.end(asked));
      byte[] bad = spoil(random, good);
      if (random.nextInt(4) == 0) {
        talk.writeInPieces(bad, 1 + random.nextInt(bad.length + 1));
      } else {
        talk.write(bad);
      }
    });
    ShuffleClient client = client();
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    Map<FetchEnd.Kind, Integer> kinds = new ConcurrentHashMap<>();
    CountDownLatch over = new CountDownLatch(HOSTS);
    for (int i = 0; i < HOSTS; i++) {
      next(client, request("127.1.0." + i, tracker, 3), begun, ended, wrong, kinds, over);
    }
    assertTrue("seed " + seed + ": " + ended + " ended", over.await(600, TimeUnit.SECONDS));
    client.close();
    assertEquals("seed " + seed, List.of(), List.copyOf(wrong));
    assertEquals("seed " + seed, begun.get(), ended.get());
    assertTrue("seed " + seed + ": " + kinds, kinds.keySet().containsAll(
        List.of(FetchEnd.Kind.DONE, FetchEnd.Kind.BROKEN, FetchEnd.Kind.REFUSED)));
  }

  private static void next(ShuffleClient client, FetchRequest request, AtomicInteger begun, AtomicInteger ended,
      Queue<String> faults, Map<FetchEnd.Kind, Integer> kinds, CountDownLatch over) {
    if (begun.getAndIncrement() >= RESPONSES) {
      begun.decrementAndGet();
      over.countDown();
      return;
    }
    fetch(client, new Recorder(request) {
      @Override
      public SegmentSink segment(int index, long length, long rawLength) throws java.io.IOException {
        // The raw length may be anything, and is not checked.
        return super.segment(index, length, length + 2);
      }

      @Override
      public void ended(FetchEnd end) {
        super.ended(end);
        ended.incrementAndGet();
        faults.addAll(wrong);
        kinds.merge(end.kind(), 1, Integer::sum);
        next(client, request, begun, ended, faults, kinds, over);
      }
    });
  }

  private static byte[] spoil(Random random, byte[] good) {
    byte[] bytes = good.clone();
    int at = random.nextInt(bytes.length);
    switch (random.nextInt(7)) {
      case 0 -> {
        // Left intact.
      }
      case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 2 -> {
        for (int i = 0; i < 5; i++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
      }
      case 3 -> bytes = java.util.Arrays.copyOf(bytes, at);
      case 4 -> bytes = Talk.join(java.util.Arrays.copyOf(bytes, at), noise(random),
          java.util.Arrays.copyOfRange(good, at, good.length));
      case 5 -> bytes = Talk.join(bytes, noise(random));
      default -> bytes = noise(random);
    }
    return bytes;
  }

  private static byte[] noise(Random random) {
    byte[] noise = new byte[1 + random.nextInt(100)];
    random.nextBytes(noise);
    return noise;
  }
}
