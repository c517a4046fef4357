/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.junit.After;
import org.junit.Test;

/** Checks that a client closes cleanly, whatever is in progress. */
public class TestShuffleClientClose extends ClientTestCase {
  private static List<Thread> clientThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("shuffle-client-") && thread.isAlive()).toList();
  }

  @After
  public void noThreadIsLeft() throws Exception {
    closeAll();
    // Name lookup threads are told to end, but close does not wait for them.
    for (int i = 0; i < 12_000 && !clientThreads().isEmpty(); i++) {
      Thread.sleep(10);
    }
    assertEquals(List.of(), clientThreads());
  }

  @Test
  public void requestsInProgressEnd() throws Exception {
    CountDownLatch begun = new CountDownLatch(20);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      if (asked == null) {
        // The last connection was closed before its request was sent.
        return;
      }
      byte[] all = talk.whole(asked, 0, 1000);
      talk.write(java.util.Arrays.copyOf(all, 500));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    List<Recorder> fetches = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      fetches.add(fetch(client, new Recorder(request("127.0.1." + i, tracker, 1)) {
        @Override
        void onWrite(int index, ByteBuffer bytes) {
          begun.countDown();
        }
      }));
    }
    begun.await();
    // One request without a sink yet, and one without even a connection.
    fetches.add(fetch(client, request("127.0.1.0", tracker, 1)));
    fetches.add(fetch(client, request("127.0.1.99", tracker, 1)));
    clientThreads().forEach(thread -> assertTrue(thread.isDaemon()));
    client.close();
    for (Recorder fetch : fetches) {
      assertTrue(fetch.isOver());
      FetchEnd end = fetch.awaitKind(Kind.BROKEN);
      assertTrue(end.cause().getMessage(), end.cause().getMessage().endsWith("the client has been closed"));
    }
    for (Recorder fetch : fetches.subList(0, 20)) {
      assertEquals(1, fetch.aborted.size());
    }
    assertEquals(List.of(), clientThreads());
    client.close();
  }

  @Test
  public void aClosedClientTakesNoRequests() throws Exception {
    FakeTracker tracker = tracker(TestShuffleClient.good(1));
    ShuffleClient client = client();
    client.close();
    Recorder recorder = new Recorder(request(tracker, 1));
    assertThrows(IllegalStateException.class, () -> fetch(client, recorder));
    assertFalse(recorder.isOver());
  }

  @Test
  public void aRequestThatWaitsForRoomEnds() throws Exception {
    CountDownLatch asked = new CountDownLatch(3);
    FakeTracker tracker = tracker(TestShuffleClient.good(1000));
    ShuffleClient client = client();
    Recorder fetch = fetch(client, new Recorder(request(tracker, 1)) {
      @Override
      public SegmentSink segment(int index, long length, long rawLength) {
        asked.countDown();
        return null;
      }
    });
    asked.await();
    client.close();
    assertTrue(fetch.isOver());
    fetch.awaitKind(Kind.BROKEN);
  }

  @Test
  public void aCallbackMayClose() throws Exception {
    FakeTracker tracker = tracker(TestShuffleClient.good(100_000));
    ShuffleClient client = client();
    List<Recorder> fetches = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      fetches.add(fetch(client, new Recorder(request("127.0.1." + i, tracker, 50)) {
        @Override
        void onWrite(int index, ByteBuffer bytes) {
          if (index == 10) {
            client.close();
          }
        }
      }));
    }
    for (Recorder fetch : fetches) {
      fetch.await();
    }
    client.close();
    assertEquals(List.of(), clientThreads());
  }

  @Test
  public void whileNamesAreLookedUp() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    FakeTracker tracker = tracker(TestShuffleClient.good(1));
    ShuffleClient client = closeLater(new ShuffleClient(SETTINGS, Talk.SIGNER, name -> {
      try {
        over.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return java.net.InetAddress.getLoopbackAddress();
    }));
    Recorder fetch = fetch(client, request("slow", tracker, 1));
    client.close();
    assertTrue(fetch.isOver());
    fetch.awaitKind(Kind.BROKEN);
    assertEquals(0, tracker.accepted());
  }

  /** Checks that a close while other threads fetch leaves each request either rejected or ended. */
  @Test
  public void whileOtherThreadsFetch() throws Exception {
    FakeTracker tracker = tracker(TestShuffleClient.good(100));
    for (int round = 0; round < 30; round++) {
      ShuffleClient client = client();
      AtomicInteger taken = new AtomicInteger();
      AtomicInteger ended = new AtomicInteger();
      CountDownLatch some = new CountDownLatch(1 + round);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        String host = "127.0.1." + i;
        threads.add(new Thread(() -> {
          try {
            for (int n = 0; n < 100_000; n++) {
              fetch(client, new Recorder(request(host, tracker, 1)) {
                @Override
                public void ended(FetchEnd end) {
                  super.ended(end);
                  ended.incrementAndGet();
                }
              });
              taken.incrementAndGet();
              some.countDown();
            }
          } catch (IllegalStateException e) {
            // The client is closed.
          }
        }));
      }
      threads.forEach(Thread::start);
      some.await();
      client.close();
      int atClose = ended.get();
      for (Thread thread : threads) {
        thread.join();
      }
      assertEquals("round " + round, taken.get(), ended.get());
      assertEquals("round " + round, atClose, ended.get());
    }
  }
}
