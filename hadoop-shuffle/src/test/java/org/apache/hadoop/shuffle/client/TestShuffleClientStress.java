/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.junit.Test;

/** Checks clients that fetch from many trackers at once. */
public class TestShuffleClientStress extends ClientTestCase {
  private final long seed = System.nanoTime();

  @Test
  public void fiveHundredTrackersOnTwoThreads() throws Exception {
    int hosts = 500;
    CountDownLatch all = new CountDownLatch(hosts);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      byte[] output = talk.whole(asked, 0, 5000);
      talk.socket.getOutputStream().write(output, 0, 1000);
      all.countDown();
      // Every connection is now in the middle of an output.
      all.await();
      talk.socket.getOutputStream().write(output, 1000, output.length - 1000);
      talk.write(talk.whole(asked, 1, 5000), talk.end(asked));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    List<Recorder> fetches = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      fetches.add(fetch(client, request("127.1." + i / 250 + "." + (1 + i % 250), tracker, 2)));
    }
    for (Recorder fetch : fetches) {
      fetch.awaitDone().assertOutputs(5000, 0, 1);
    }
    assertEquals(hosts, tracker.accepted());
  }

  /** Checks random faults on both sides: completed outputs are right, and every request ends exactly once. */
  @Test
  public void randomFaults() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      Random random = new Random(seed + talk.number);
      if (random.nextInt(20) == 0) {
        return;
      }
      talk.handshake();
      for (Talk.Asked asked = talk.read(); asked != null; asked = talk.read()) {
        if (!answer(talk, asked, random)) {
          return;
        }
      }
    });
    ShuffleClient client = client(new ClientSettings(3, 60_000, 60_000, 20, 1));
    Random random = new Random(seed);
    List<Faulty> fetches = new ArrayList<>();
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    for (int round = 0; round < 15; round++) {
      List<Faulty> running = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        String host = "127.1.1." + (1 + random.nextInt(60));
        running.add(fetch(client, new Faulty(request(host, tracker, 1 + random.nextInt(12)), random.nextLong())));
      }
      for (Faulty fetch : running) {
        kinds.merge(fetch.await().kind(), 1, Integer::sum);
      }
      fetches.addAll(running);
    }
    client.close();
    String context = "seed " + seed + ": " + kinds;
    for (Faulty fetch : fetches) {
      assertEquals(context, List.of(), fetch.wrong);
      fetch.outputs.forEach((index, bytes) -> {
        FetchRequest.Map map = fetch.request.maps().get(index);
        assertTrue(context, java.util.Arrays.equals(bytes, Talk.output(map.number(), map.attempt(),
            fetch.request.reduce(), bytes.length)));
      });
      assertEquals(context, fetch.sinks, fetch.outputs.size() + fetch.aborted.size());
    }
    assertTrue(context, kinds.keySet().containsAll(
        List.of(Kind.DONE, Kind.BUSY, Kind.REFUSED, Kind.BROKEN, Kind.FAILED_HERE)));
  }

  /** @return false if the connection is to be closed */
  private static boolean answer(Talk talk, Talk.Asked asked, Random random) throws IOException {
    switch (random.nextInt(40)) {
      case 0:
        return false;
      case 1:
        talk.write(Talk.bytes(talk.answer(asked, Status.BUSY).setRetryMillis(3)));
        return true;
      case 2:
        talk.write(Talk.bytes(talk.answer(asked, Status.REFUSED)));
        return true;
      default:
    }
    int[] maps = IntStream.range(0, asked.request.getMapCount()).toArray();
    for (int index : maps) {
      switch (random.nextInt(100)) {
        case 0 -> {
          byte[] whole = talk.whole(asked, index, 10_000);
          talk.write(java.util.Arrays.copyOf(whole, random.nextInt(whole.length)));
          return false;
        }
        case 1 -> talk.write(Talk.bytes(talk.sent(asked, index, 10).setMap(3)));
        case 2 -> talk.write(Talk.bytes(talk.answer(asked, Status.MISSING, index)));
        case 3 -> talk.writeInPieces(talk.whole(asked, index, 200), 1 + random.nextInt(50));
        default -> talk.write(talk.whole(asked, index, 1 + random.nextInt(random.nextInt(10) == 0 ? 40_000 : 2000)));
      }
    }
    talk.write(talk.end(asked));
    return true;
  }

  /** A recorder that at times has no room, and at times throws. */
  private static final class Faulty extends Recorder {
    private final Random random;
    private int sinks;

    Faulty(FetchRequest request, long seed) {
      super(request);
      random = new Random(seed);
    }

    @Override
    public SegmentSink segment(int index, long length, long rawLength) throws IOException {
      if (random.nextInt(20) == 0) {
        return null;
      }
      fault(500);
      sinks++;
      return super.segment(index, length, rawLength);
    }

    @Override
    void onWrite(int index, ByteBuffer bytes) throws IOException {
      fault(200);
    }

    @Override
    void onComplete(int index) throws IOException {
      fault(100);
    }

    private void fault(int seldom) throws IOException {
      if (random.nextInt(seldom) == 0) {
        throw new IOException("a fault of the sink's");
      }
      if (random.nextInt(seldom * 5) == 0) {
        throw new IllegalStateException("a fault of the listener's");
      }
    }
  }
}
