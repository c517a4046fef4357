/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.google.protobuf.ByteString;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.shuffle.client.FetchEnd.Kind;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Answer.Status;
import org.apache.hadoop.testing.ReservedPort;
import org.junit.Test;

/** Checks how fetches fail when trackers are absent, old, broken or not to be trusted. */
public class TestFetchFailures extends ClientTestCase {
  /** A timeout that is usually long enough for a handshake. */
  private static final int HANDSHAKE_MILLIS = 1500;
  /** The number of attempts, since a busy machine may hold up a tracker for longer than its client waits. */
  private static final int ATTEMPTS = 4;

  private interface Reply {
    byte[] to(Talk talk, Talk.Asked asked);
  }

  /** Sends two requests for three maps each; the first gets this reply after the output of map 0. */
  private void violation(String message, Reply reply) throws Exception {
    afterOutput(Kind.BROKEN, ProtocolException.class, message, reply);
  }

  private void afterOutput(Kind kind, Class<?> cause, String message, Reply reply) throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      talk.read();
      talk.write(talk.whole(asked, 0, 10), reply.to(talk, asked));
      talk.socket.shutdownOutput();
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    Recorder first = fetch(client, request(tracker, 3));
    Recorder second = fetch(client, request(tracker, 3));
    for (Recorder each : List.of(first, second)) {
      FetchEnd end = each.awaitKind(kind);
      assertEquals(message, cause, end.cause().getClass());
      assertTrue(end.cause().getMessage(), end.cause().getMessage().contains(message));
    }
    first.assertOutputs(10, 0);
    second.assertOutputs(10);
  }

  @Test
  public void answersThatAreNotAllowed() throws Exception {
    violation("an answer to request 99", (talk, asked) -> Talk.join(
        Talk.bytes(talk.sent(asked, 1, 10).setId(99)), new byte[10]));
    // It is not the second request's turn yet.
    violation("an answer to request 2", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.END).setId(2)));
    violation("map index 3 of 3", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setIndex(3)));
    violation("map index 4294967295 of 3", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setIndex(-1)));
    violation("map index 7 of 3", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.MISSING, 1).setIndex(7)));
    violation("a second answer for map 1000", (talk, asked) -> talk.whole(asked, 0, 10));
    violation("a second answer for map 1000", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.MISSING, 0)));
    violation("output of map 1002", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setMap(1002)));
    violation("attempt 3", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setAttempt(3)));
    violation("reduce 6", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setReduce(6)));
    violation("reduce 6", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.BROKEN, 1).setReduce(6)));
    violation("0 bytes", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 0)));
    violation("-1 bytes", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setLength(-1)));
    violation("decompressed -5", (talk, asked) -> Talk.bytes(talk.sent(asked, 1, 10).setRawLength(-5)));
    violation("status 0", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.UNKNOWN)));
    violation("status 77", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.END).setStatusValue(77)));
    violation("BUSY after", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.BUSY)));
    violation("REFUSED after", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.REFUSED)));
    violation("NO_JOB after", (talk, asked) -> Talk.bytes(talk.answer(asked, Status.NO_JOB)));
    violation("invalid answer", (talk, asked) -> new byte[] {3, -1, -1, -1});
    violation("an answer of 65537 bytes", (talk, asked) -> new byte[] {(byte) 0x81, (byte) 0x80, 4});
    violation("has too many bytes", (talk, asked) -> new byte[] {-1, -1, -1, -1});
  }

  @Test
  public void connectionsClosedTooEarly() throws Exception {
    String message = "the tracker closed the connection";
    afterOutput(Kind.BROKEN, EOFException.class, message, (talk, asked) -> new byte[0]);
    afterOutput(Kind.BROKEN, EOFException.class, message, (talk, asked) -> new byte[] {(byte) 0x80});
    afterOutput(Kind.BROKEN, EOFException.class, message, (talk, asked) -> new byte[] {20, 1, 2, 3});
  }

  @Test
  public void anOutputThatIsCutOffIsAborted() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      byte[] all = talk.whole(talk.read(), 0, 1000);
      talk.write(java.util.Arrays.copyOf(all, all.length - 1));
    });
    Recorder fetch = fetch(client(), request(tracker, 1));
    FetchEnd end = fetch.awaitKind(Kind.BROKEN);
    assertEquals(EOFException.class, end.cause().getClass());
    assertEquals(end.cause(), fetch.aborted.get(0));
    fetch.assertOutputs(0);
  }

  @Test
  public void answersThatNobodyAskedFor() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      // In one write with the handshake.
      talk.write(talk.acceptHandshake(), Talk.bytes(Answer.newBuilder().setStatus(Status.END)));
      talk.awaitEnd();
    });
    FetchEnd end = fetch(client(), request(tracker, 1)).awaitKind(Kind.BROKEN);
    assertTrue(end.cause().getMessage(), end.cause().getMessage().contains("to request 0, expected 1"));
  }

  @Test
  public void answersBehindTheLastEndTheConnection() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked asked = talk.read();
      talk.write(talk.all(asked, 10), talk.end(asked));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    for (int i = 1; i < 4; i++) {
      fetch(client, request(tracker, 1)).awaitDone().assertOutputs(10, 0);
      assertEquals(i, tracker.accepted());
    }
  }

  @Test
  public void proofsThatAreNone() throws Exception {
    for (ByteString proof : List.of(ByteString.EMPTY, ByteString.copyFromUtf8("proof"),
        ByteString.copyFrom(Talk.signer("another secret").sign(new byte[0])))) {
      for (Status status : List.of(Status.SENT, Status.MISSING, Status.END, Status.BUSY)) {
        FakeTracker tracker = tracker(talk -> {
          talk.handshake();
          Talk.Asked asked = talk.read();
          talk.write(Talk.bytes(talk.sent(asked, 0, 10).setStatus(status).setProof(proof)), new byte[10]);
          talk.awaitEnd();
        });
        Recorder fetch = fetch(client(), request(tracker, 1));
        assertEquals(ProtocolException.class, fetch.awaitKind(Kind.REFUSED).cause().getClass());
        fetch.assertOutputs(0);
        assertTrue(fetch.missing.isEmpty());
      }
    }
  }

  @Test
  public void theProofOfAnotherRequestIsNone() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      Talk.Asked first = talk.read();
      Talk.Asked second = talk.read();
      Answer.Builder good = talk.answer(first, Status.END);
      talk.write(Talk.bytes(good));
      talk.write(Talk.bytes(talk.answer(second, Status.END).setProof(good.getProof())));
      talk.awaitEnd();
    });
    ShuffleClient client = client();
    Recorder first = fetch(client, request(tracker, 1));
    Recorder second = fetch(client, request(tracker, 1));
    first.awaitDone();
    second.awaitKind(Kind.REFUSED);
  }

  @Test
  public void handshakesThatFail() throws Exception {
    String upgraded = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ";
    String nonce = "\r\nShuffle-Nonce: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";
    handshake(Kind.OLD_TRACKER, "404", "HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nwhat");
    handshake(Kind.OLD_TRACKER, "400", "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nwhat");
    handshake(Kind.OLD_TRACKER, "405", "HTTP/1.0 405 No\r\n\r\n");
    handshake(Kind.OLD_TRACKER, "501", "HTTP/1.1 501 No\r\n\r\n");
    handshake(Kind.BROKEN, "503", "HTTP/1.1 503 Busy\r\nRetry-After: 1\r\n\r\n");
    handshake(Kind.BROKEN, "200", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwhat");
    handshake(Kind.BROKEN, "500", "HTTP/1.1 500 Oh\r\n\r\n");
    handshake(Kind.BROKEN, "302", "HTTP/1.1 302 There\r\nLocation: /\r\n\r\n");
    handshake(Kind.BROKEN, "100", "HTTP/1.1 100 Continue\r\n\r\n");
    String other = "switches to another protocol";
    handshake(Kind.BROKEN, other, upgraded + "websocket" + nonce);
    handshake(Kind.BROKEN, other, upgraded + "hadoop-shuffle/2" + nonce);
    handshake(Kind.BROKEN, other, "HTTP/1.1 101 Switching Protocols" + nonce);
    handshake(Kind.BROKEN, other, upgraded + "hadoop-shuffle/1\r\n\r\n");
    handshake(Kind.BROKEN, other, upgraded + "hadoop-shuffle/1" + nonce.replace("==", "").replace("A", "AA"));
    handshake(Kind.BROKEN, other, "HTTP/1.1 101 Yes\r\nX: " + "x".repeat(20_000) + "\r\n\r\n");
    handshake(Kind.BROKEN, other, "HTTP/1.1 101 Switching Protocols\r\nUpgra");
    handshake(Kind.BROKEN, "The nonce has 18 bytes", upgraded + "hadoop-shuffle/1" + nonce.replace("==", "AA"));
    handshake(Kind.BROKEN, "no handshake", upgraded + "hadoop-shuffle/1" + nonce.replace("A", "?"));
    handshake(Kind.BROKEN, "not an HTTP response", "SSH-2.0-OpenSSH_9\r\n\r\n");
    handshake(Kind.BROKEN, "not an HTTP response", "RTSP/1.0 200 OK\r\n\r\n");
    handshake(Kind.BROKEN, "not an HTTP response", "\u0016\u0003\u0001 nothing that anybody knows \r\n\r\n\r\n");
    handshake(Kind.BROKEN, "not an HTTP response", "HTTP/1.1 " + "9".repeat(10_000) + "\r\n\r\n");
    handshake(Kind.NO_CONNECTION, "closed", "");
    handshake(Kind.NO_CONNECTION, "closed", "HTTP/1.1 101 Switching Protocols\r\nConn");
    handshake(Kind.NO_CONNECTION, "closed", "HTTP/1.1 40");
  }

  private void handshake(Kind kind, String message, String response) throws Exception {
    FakeTracker tracker = tracker(talk -> {
      FakeTracker.readHead(talk.in);
      talk.write(response.getBytes(StandardCharsets.ISO_8859_1));
      talk.socket.shutdownOutput();
      talk.awaitEnd();
    });
    FetchEnd end = fetch(client(), request(tracker, 1)).awaitKind(kind);
    assertTrue(end.cause().toString(), end.cause().toString().contains(message));
  }

  @Test
  public void connectionsClosedBeforeTheHandshake() throws Exception {
    FakeTracker tracker = tracker(talk -> {
    });
    fetch(client(), request(tracker, 1)).awaitKind(Kind.NO_CONNECTION);
  }

  @Test
  public void connectionsClosedBeforeTheFirstAnswer() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      talk.read();
    });
    fetch(client(), request(tracker, 1)).awaitKind(Kind.BROKEN);
    // It was not a reused connection, so it is not replaced.
    assertEquals(1, tracker.accepted());
  }

  @Test
  public void nobodyListens() throws Exception {
    try (ReservedPort nobody = new ReservedPort()) {
      FetchRequest request = new FetchRequest(InetAddress.getLoopbackAddress().getHostAddress(), nobody.port(), JOB, 5,
          List.of(new FetchRequest.Map(1, 0)), 100);
      FetchEnd end = fetch(client(), request).awaitKind(Kind.NO_CONNECTION);
      assertTrue(end.cause().toString(), end.cause() instanceof ConnectException);
    }
  }

  @Test
  public void nobodyAccepts() throws Exception {
    // The kernel accepts as many connections as the backlog holds, and drops any more.
    List<Socket> fill = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      try {
        while (fill.size() < 20) {
          Socket socket = new Socket();
          fill.add(socket);
          socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), full.getLocalPort()), 100);
        }
      } catch (SocketTimeoutException e) {
        // The backlog is full.
      }
      FetchRequest request = new FetchRequest(full.getInetAddress().getHostAddress(), full.getLocalPort(), JOB, 5,
          List.of(new FetchRequest.Map(1, 0)), 100);
      FetchEnd end = fetch(client(new ClientSettings(1, 100, 20_000, 60_000, 5)), request).await();
      assertEquals(Kind.NO_CONNECTION, end.kind());
      assertEquals(SocketTimeoutException.class, end.cause().getClass());
    } finally {
      for (Socket socket : fill) {
        socket.close();
      }
    }
  }

  @Test
  public void theHostIsUnknown() throws Exception {
    ShuffleClient client = closeLater(new ShuffleClient(SETTINGS, Talk.SIGNER, name -> {
      throw new UnknownHostException(name);
    }));
    FetchRequest request =
        new FetchRequest("nowhere", 50060, JOB, 5, List.of(new FetchRequest.Map(1, 0)), 100);
    FetchEnd end = fetch(client, request).awaitKind(Kind.NO_CONNECTION);
    assertEquals(UnknownHostException.class, end.cause().getClass());
  }

  @Test
  public void theNameServerDoesNotAnswer() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    ShuffleClient client = closeLater(
        new ShuffleClient(new ClientSettings(1, 50, 20_000, 60_000, 5), Talk.SIGNER, name -> {
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          throw new UnknownHostException(name);
        }));
    FetchRequest request =
        new FetchRequest("nowhere", 50060, JOB, 5, List.of(new FetchRequest.Map(1, 0)), 100);
    FetchEnd end = fetch(client, request).awaitKind(Kind.NO_CONNECTION);
    assertEquals(SocketTimeoutException.class, end.cause().getClass());
    over.countDown();
  }

  @Test
  public void aHostThatAcceptsAndSaysNothing() throws Exception {
    timesOut("no handshake", 0, 100, talk -> talk.awaitEnd());
  }

  @Test
  public void aHostThatNeverEndsItsHandshake() throws Exception {
    timesOut("no handshake", 0, 100, talk -> {
      for (byte part : talk.acceptHandshake()) {
        talk.write(new byte[] {part});
        Thread.sleep(50);
      }
    });
  }

  @Test
  public void aTrackerThatNeverAnswers() throws Exception {
    timesOut("nothing was received", 0, HANDSHAKE_MILLIS, talk -> {
      talk.handshake();
      talk.awaitEnd();
    });
  }

  @Test
  public void aTrackerThatStopsInTheMiddle() throws Exception {
    timesOut("nothing was received", 1, HANDSHAKE_MILLIS, talk -> {
      talk.handshake();
      byte[] all = talk.whole(talk.read(), 0, 1000);
      talk.write(java.util.Arrays.copyOf(all, all.length - 1));
      talk.awaitEnd();
    });
  }

  /** Expects a timeout with this message; retries with a longer one if the tracker was late with something else. */
  private void timesOut(String message, int aborted, int answerMillis, FakeTracker.Script script) throws Exception {
    int millis = answerMillis;
    for (int attempt = 1; !timesOut(message, aborted, millis, script, attempt == ATTEMPTS); attempt++) {
      millis *= 4;
    }
  }

  private boolean timesOut(String message, int aborted, int answerMillis, FakeTracker.Script script, boolean last)
      throws Exception {
    FakeTracker tracker = tracker(script);
    ShuffleClient client = client(new ClientSettings(1, 60_000, answerMillis, 60_000, 5));
    Recorder fetch = fetch(client, request(tracker, 1));
    Recorder behind = fetch(client, request(tracker, 1));
    for (Recorder each : List.of(fetch, behind)) {
      FetchEnd end = each.awaitKind(Kind.BROKEN);
      assertEquals(SocketTimeoutException.class, end.cause().getClass());
      if (!last && (!end.cause().getMessage().contains(message) || fetch.aborted.size() != aborted)) {
        return false;
      }
      assertTrue(end.cause().getMessage(), end.cause().getMessage().contains(message));
    }
    assertEquals(aborted, fetch.aborted.size());
    return true;
  }

  @Test
  public void aSlowTrackerIsWaitedFor() throws Exception {
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      for (byte b : talk.all(talk.read(), 100)) {
        Thread.sleep(10);
        talk.write(new byte[] {b});
      }
      talk.awaitEnd();
    });
    // The whole answer takes longer than the client waits for a sign of life.
    ShuffleClient client = client(new ClientSettings(1, 60_000, HANDSHAKE_MILLIS, 60_000, 5));
    Recorder fetch = fetch(client, request(tracker, 1));
    for (int i = 1; i < ATTEMPTS && fetch.await().cause() instanceof SocketTimeoutException; i++) {
      // The tracker was held up between two bytes.
      fetch = fetch(client, request(tracker, 1));
    }
    fetch.awaitDone().assertOutputs(100, 0);
  }

  @Test
  public void aSignerThatThrows() throws Exception {
    FakeTracker tracker = tracker(TestShuffleClient.good(10));
    ShuffleClient client = closeLater(new ShuffleClient(SETTINGS, message -> {
      throw new IllegalStateException("no secret");
    }));
    FetchEnd end = fetch(client, request(tracker, 1)).awaitKind(Kind.FAILED_HERE);
    assertEquals("no secret", end.cause().getMessage());
  }

  @Test
  public void aResetConnection() throws Exception {
    // A reset also discards bytes that the client has not read yet.
    CountDownLatch read = new CountDownLatch(1);
    FakeTracker tracker = tracker(talk -> {
      talk.handshake();
      byte[] all = talk.whole(talk.read(), 0, 1000);
      talk.write(java.util.Arrays.copyOf(all, 500));
      read.await();
      talk.socket.setSoLinger(true, 0);
    });
    Recorder fetch = fetch(client(), new Recorder(request(tracker, 1)) {
      @Override
      void onWrite(int index, ByteBuffer bytes) {
        read.countDown();
      }
    });
    assertTrue(fetch.awaitKind(Kind.BROKEN).cause() instanceof IOException);
    fetch.assertOutputs(0);
  }
}
