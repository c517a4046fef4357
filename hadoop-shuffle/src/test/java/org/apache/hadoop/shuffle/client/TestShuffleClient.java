/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.junit.Test;

/** Checks fetches that succeed. */
public class TestShuffleClient extends ClientTestCase {
  /** Returns a script that answers each request with everything it asks for. */
  static FakeTracker.Script good(int length) {
    return talk -> {
      talk.handshake();
      for (Talk.Asked asked = talk.read(); asked != null; asked = talk.read()) {
        talk.write(talk.all(asked, length));
      }
    };
  }

  @Test
  public void bytesArriveAsTheyAre() throws Exception {
    FakeTracker tracker = tracker(good(100_000));
    fetch(client(), request(tracker, 3)).awaitDone().assertOutputs(100_000, 0, 1, 2);
  }

  @Test
  public void theRequestSaysWhatIsAskedFor() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      assertEquals(JOB, asked.request.getJob());
      assertEquals(5, asked.request.getReduce());
      assertEquals(List.of(1000, 1001), asked.request.getMapList());
      assertEquals(List.of(0, 1), asked.request.getAttemptList());
      assertEquals(Long.MAX_VALUE, asked.request.getMaxBytes());
      talk.write(talk.end(asked));
      talk.awaitEnd();
    });
    fetch(client(), request(tracker, 2)).awaitDone().assertOutputs(0);
  }

  /** Checks a request longer than the socket's buffers: most of it has to wait until the tracker reads. */
  @Test
  public void aRequestLongerThanTheSystemTakesAtOnce() throws Exception {
    int maps = 1_500_000;
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Thread.sleep(200);
      for (Talk.Asked asked = talk.read(); asked != null; asked = talk.read()) {
        int last = asked.request.getMapCount() - 1;
        talk.write(talk.whole(asked, last, 10), Talk.bytes(talk.answer(asked, Status.END)));
      }
    });
    ShuffleClient client = client();
    Recorder first = fetch(client, request(tracker, maps));
    Recorder second = fetch(client, request(tracker, 3));
    first.awaitDone().assertOutputs(10, maps - 1);
    second.awaitDone().assertOutputs(10, 2);
  }

  @Test
  public void anyPiecesDo() throws Exception {
    for (int piece : new int[] {1, 2, 3, 7, 64}) {
      FakeTracker tracker = tracker(talk -> {
        talk.writeInPieces(talk.acceptHandshake(), piece);
        Talk.Asked asked = talk.read();
        talk.writeInPieces(talk.all(asked, 300), piece);
        talk.awaitEnd();
      });
      fetch(client(), request(tracker, 5)).awaitDone().assertOutputs(300, 0, 1, 2, 3, 4);
    }
  }

  @Test
  public void manyOutputsOfOneByte() throws Exception {
    FakeTracker tracker = tracker(good(1));
    int[] all = IntStream.range(0, 5000).toArray();
    fetch(client(), request(tracker, all.length)).awaitDone().assertOutputs(1, all);
  }

  @Test
  public void oneLargeOutput() throws Exception {
    FakeTracker tracker = tracker(good(20 << 20));
    fetch(client(), request(tracker, 1)).awaitDone().assertOutputs(20 << 20, 0);
  }

  @Test
  public void outputsMayComeInAnyOrder() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      talk.write(talk.whole(asked, 2, 10), talk.whole(asked, 0, 10), talk.whole(asked, 1, 10), talk.end(asked));
      talk.awaitEnd();
    });
    fetch(client(), request(tracker, 3)).awaitDone().assertOutputs(10, 0, 1, 2);
  }

  @Test
  public void requestsToOneTrackerShareAConnectionAndAreAnsweredInOrder() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      List<Talk.Asked> all = new ArrayList<>();
      // The requests do not wait for each other's answers.
      while (all.size() < 50) {
        all.add(talk.read());
      }
      for (Talk.Asked asked : all) {
        talk.write(talk.all(asked, 1000));
      }
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    List<Recorder> fetches = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      fetches.add(fetch(client, request(tracker, 2)));
    }
    for (Recorder fetch : fetches) {
      fetch.awaitDone().assertOutputs(1000, 0, 1);
    }
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void whatIsMissingIsSaidAndTheRestComes() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      talk.write(Talk.bytes(talk.answer(asked, Status.MISSING, 0).setReason("no such map")),
          talk.whole(asked, 1, 10),
          Talk.bytes(talk.answer(asked, Status.BROKEN, 2).setReason("bad disk")),
          talk.whole(asked, 3, 10),
          talk.end(asked));
      talk.awaitEnd();
    });
    Recorder fetch = fetch(client(), request(tracker, 4)).awaitDone();
    fetch.assertOutputs(10, 1, 3);
    assertEquals(Map.of(0, "no such map", 2, "bad disk"), fetch.missing);
  }

  @Test
  public void outputsBeyondTheLimitAreLeft() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      assertEquals(25, asked.request.getMaxBytes());
      talk.write(talk.whole(asked, 0, 10), talk.whole(asked, 1, 10), talk.end(asked));
      talk.awaitEnd();
    });
    FetchRequest all = request(tracker, 4);
    FetchRequest limited = new FetchRequest(all.host(), all.port(), all.job(), all.reduce(), all.maps(), 25);
    Recorder fetch = fetch(client(), limited).awaitDone();
    fetch.assertOutputs(10, 0, 1);
    assertTrue(fetch.missing.isEmpty());
  }

  @Test
  public void aConnectionIsKept() throws Exception {
    FakeTracker tracker = tracker(good(100));
    ShuffleClient client = client();
    for (int i = 0; i < 20; i++) {
      fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    }
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void aBusyTrackerLeavesTheConnectionGood() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(Talk.bytes(talk.answer(talk.read(), Status.BUSY).setRetryMillis(1234)));
      talk.write(talk.all(talk.read(), 10));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    assertEquals(1234, fetch(client, request(tracker, 1)).awaitKind(Kind.BUSY).retryMillis());
    fetch(client, request(tracker, 1)).awaitDone().assertOutputs(10, 0);
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void aConnectionThatTheTrackerClosedAfterAnAnswerIsReplaced() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
      // The second request is read, but the client cannot know that.
      if (talk.number == 0) {
        talk.read();
      } else {
        talk.awaitEnd();
      }
    });
    ShuffleClient client = client();
    fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    assertEquals(2, tracker.accepted());
  }

  @Test
  public void aConnectionClosedWhileItIsIdleIsReplaced() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
    });
    ShuffleClient client = client();
    for (int i = 0; i < 10; i++) {
      fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    }
    assertEquals(10, tracker.accepted());
  }

  /** Checks that a connection with a refused request is replaced: after a damaged handshake, a tracker refuses all. */
  @Test
  public void aConnectionThatARequestWasRefusedOnIsReplaced() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      if (talk.number == 0) {
        talk.write(Talk.bytes(talk.answer(asked, Status.REFUSED).clearProof().setReason("not yours")));
      } else {
        talk.write(talk.all(asked, 100));
      }
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    FetchEnd refused = fetch(client, request(tracker, 1)).awaitKind(Kind.REFUSED);
    assertTrue(refused.cause().getMessage(), refused.cause().getMessage().endsWith("refused: not yours"));
    fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    assertEquals(2, tracker.accepted());
  }

  @Test
  public void aTrackerWithoutTheJobKeepsItsConnection() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(Talk.bytes(talk.answer(talk.read(), Status.NO_JOB).clearProof().setReason("unknown job")));
      talk.write(talk.all(talk.read(), 100));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    FetchEnd refused = fetch(client, request(tracker, 1)).awaitKind(Kind.NO_JOB);
    assertTrue(refused.cause().getMessage(), refused.cause().getMessage().endsWith(": unknown job"));
    fetch(client, request(tracker, 1)).awaitDone().assertOutputs(100, 0);
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void aConnectionIsReplacedOnlyOnce() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      if (talk.number == 0) {
        talk.write(talk.all(asked, 100));
        second.await();
        talk.read();
      }
    });
    ShuffleClient client = client();
    fetch(client, request(tracker, 1)).awaitDone();
    Recorder fetch = fetch(client, request(tracker, 1));
    second.countDown();
    fetch.awaitKind(Kind.BROKEN);
    assertEquals(2, tracker.accepted());
  }

  @Test
  public void aRequestGoesToANewConnectionOnlyOnce() throws Exception {
    CountDownLatch more = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
      more.await();
      talk.read();
      if (talk.number == 0) {
        talk.read();
      }
    });
    ShuffleClient client = client();
    fetch(client, request(tracker, 1)).awaitDone();
    Recorder second = fetch(client, request(tracker, 1));
    Recorder third = fetch(client, request(tracker, 1));
    more.countDown();
    // The new connection is closed too, after the answer to the second request.
    second.awaitDone().assertOutputs(100, 0);
    third.awaitKind(Kind.BROKEN);
    assertEquals(2, tracker.accepted());
  }

  @Test
  public void aConnectionClosedBetweenTwoAnswersToARequestIsNotReplaced() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
      talk.write(talk.whole(talk.read(), 0, 100));
    });
    ShuffleClient client = client();
    fetch(client, request(tracker, 2)).awaitDone();
    Recorder fetch = fetch(client, request(tracker, 2));
    fetch.awaitKind(Kind.BROKEN);
    fetch.assertOutputs(100, 0);
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void anUnusedConnectionIsClosed() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.write(talk.all(talk.read(), 100));
      talk.awaitEnd();
      closed.countDown();
    });
    fetch(client(new ClientSettings(1, 60_000, 60_000, 20, 5)), request(tracker, 1)).awaitDone();
    assertTrue(closed.await(120, TimeUnit.SECONDS));
  }

  @Test
  public void callbacksMayFetch() throws Exception {
    FakeTracker tracker = tracker(good(10));
    ShuffleClient client = client();
    Recorder second = new Recorder(request(tracker, 1));
    fetch(client, new Recorder(request(tracker, 2)) {
      @Override
      void onComplete(int index) {
        if (index == 0) {
          client.fetch(second.request, second);
        }
      }
    }).awaitDone();
    second.awaitDone().assertOutputs(10, 0);
  }

  @Test
  public void hostsMayHaveNames() throws Exception {
    FakeTracker tracker = tracker(good(10));
    fetch(client(), request("localhost", tracker, 1)).awaitDone().assertOutputs(10, 0);
  }

  @Test
  public void aHostWhoseNameIsSlowToFindHoldsNobodyUp() throws Exception {
    FakeTracker tracker = tracker(good(10));
    CountDownLatch found = new CountDownLatch(1);
    ShuffleClient client = closeLater(new ShuffleClient(SETTINGS, Talk.SIGNER, name -> {
      try {
        found.await();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
      return java.net.InetAddress.getLoopbackAddress();
    }));
    List<Recorder> slow = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      slow.add(fetch(client, request("slow" + i, tracker, 1)));
    }
    for (int i = 1; i < 10; i++) {
      fetch(client, request("127.0.0." + i, tracker, 1)).awaitDone();
    }
    found.countDown();
    for (Recorder fetch : slow) {
      fetch.awaitDone().assertOutputs(10, 0);
    }
  }
}
