/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.junit.Test;

/** Checks the requests that are sent with the handshake. */
public class TestFirstRequests extends ClientTestCase {
  @Test
  public void theFirstGoesAlongAndTheNextFollow() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      asked.await();
      byte[] handshake = talk.acceptHandshake();
      assertTrue(talk.hasFirst());
      assertEquals("the others wait", 0, talk.socket.getInputStream().available() + talk.in.available());
      talk.write(handshake);
      for (int i = 0; i < 3; i++) {
        Talk.Asked next = talk.read();
        assertEquals(i + 1, next.request.getMapCount());
        talk.write(talk.all(next, 10));
      }
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    List<Recorder> fetches = List.of(fetch(client, request(tracker, 1)), fetch(client, request(tracker, 2)),
        fetch(client, request(tracker, 3)));
    asked.countDown();
    for (Recorder fetch : fetches) {
      fetch.awaitDone();
    }
    fetches.get(2).assertOutputs(10, 0, 1, 2);
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void aLongOneWaits() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      byte[] handshake = talk.acceptHandshake();
      assertFalse(talk.hasFirst());
      talk.write(handshake);
      talk.write(talk.all(talk.read(), 1));
      talk.awaitEnd();
    });
    assertEquals(500, fetch(client(), request(tracker, 500)).awaitDone().outputs.size());
  }

  @Test
  public void theAnswerMayComeWithTheHandshake() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      byte[] handshake = talk.acceptHandshake();
      Talk.Asked asked = talk.read();
      talk.write(handshake, talk.all(asked, 5000));
      for (asked = talk.read(); asked != null; asked = talk.read()) {
        talk.write(talk.all(asked, 5000));
      }
    });
    ShuffleClient client = client();
    for (int i = 0; i < 20; i++) {
      fetch(client, request(tracker, 2)).awaitDone().assertOutputs(5000, 0, 1);
    }
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void anAnswerWithoutProofIsRefused() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      byte[] handshake = talk.acceptHandshake();
      Talk.Asked asked = talk.read();
      talk.write(handshake, Talk.bytes(talk.sent(asked, 0, 10).clearProof()), talk.output(asked, 0, 10),
          talk.end(asked));
      talk.awaitEnd();
    });
    fetch(client(), request(tracker, 1)).awaitKind(Kind.REFUSED);
  }

  @Test
  public void aTrackerThatDoesNotKnowTheProtocolMaySayWhatItLikesOfTheBody() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      FakeTracker.readHead(talk.in);
      talk.write(("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
          + "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    });
    ShuffleClient client = client();
    List<Recorder> fetches = List.of(fetch(client, request(tracker, 1)), fetch(client, request(tracker, 2)));
    for (Recorder fetch : fetches) {
      fetch.awaitKind(Kind.OLD_TRACKER);
    }
  }

  @Test
  public void aFaultOfThisSideEndsTheFirstAlone() throws Exception {
    // The first call of the signer signs the request, the second computes the signature expected of its answer.
    for (int fault = 0; fault < 2; fault++) {
      int throwsAt = fault;
      AtomicInteger signed = new AtomicInteger();
      FakeTracker tracker = tracker(talk -> {
        talk.handshake();
        for (Talk.Asked asked = talk.read(); asked != null; asked = talk.read()) {
          talk.write(talk.all(asked, 10));
        }
      });
      CountDownLatch both = new CountDownLatch(1);
      ShuffleClient client = closeLater(new ShuffleClient(SETTINGS, message -> {
        if (signed.getAndIncrement() == throwsAt) {
          throw new IllegalStateException("no secret");
        }
        return Talk.SIGNER.sign(message);
      }, host -> {
        try {
          both.await();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
        return java.net.InetAddress.getByName(host);
      }));
      Recorder first = fetch(client, request(tracker, 1));
      Recorder second = fetch(client, request(tracker, 2));
      both.countDown();
      assertEquals("no secret", first.awaitKind(Kind.FAILED_HERE).cause().getMessage());
      second.awaitDone().assertOutputs(10, 0, 1);
      assertEquals("what is asked for cannot be taken back", fault + 1, tracker.accepted());
    }
  }
}
