/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Test;

/** Checks that the server survives thousands of malformed or malicious connections and requests. */
public class TestFuzz extends ServerTestBase {
  private static final int REQUESTS = 10_000;
  private static final int HANDSHAKES = 300;
  private static final int THREADS = 4;
  private static final int MAPS = 8;

  private final int seed = new Random().nextInt();
  private final Map<Answer.Status, Integer> answers = new ConcurrentHashMap<>();
  private int port;

  @Test
  public void tenThousandRequestsDoNotStopTheServer() throws Exception {
    byte[] output = lay(0, 500);
    for (int map = 1; map < MAPS; map++) {
      lay(map, map == 1 ? AnswerStream.MEDIUM + 1 : 20 * map);
    }
    port = start();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Fuzzer> fuzzers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        fuzzers.add(new Fuzzer(new Random(seed + i)));
      }
      for (Future<Void> fuzzer : threads.invokeAll(fuzzers)) {
        fuzzer.get();
      }
      try (Reduce reduce = Reduce.connect(port)) {
        reduce.send(Reduce.request(1, 0));
        reduce.expectSent(1, 0, 0, output);
        reduce.expectEnd(1);
      }
      for (Answer.Status status : new Answer.Status[] {Answer.Status.SENT, Answer.Status.MISSING, Answer.Status.REFUSED,
          Answer.Status.END}) {
        assertTrue(answers.toString(), answers.getOrDefault(status, 0) > 100);
      }
      assertTrue(counts().toString(), counts().malformed() > 100);
      await("all connections are closed", () -> server.openConnections() == 0);
    } catch (IOException | ExecutionException | RuntimeException | AssertionError e) {
      throw new AssertionError("seed " + seed, e);
    } finally {
      threads.shutdownNow();
    }
  }

  private final class Fuzzer implements Callable<Void> {
    private final Random random;

    Fuzzer(Random random) {
      this.random = random;
    }

    @Override
    public Void call() throws IOException {
      for (int sent = 0; sent < REQUESTS / THREADS;) {
        sent += oneConnection();
      }
      for (int i = 0; i < HANDSHAKES / THREADS; i++) {
        oneHandshake();
      }
      return null;
    }

    /** Sends requests up to the first that ends the connection, and reads the answers; returns the number sent. */
    private int oneConnection() throws IOException {
      int most = 1 + random.nextInt(40);
      int sent = 0;
      try (Reduce reduce = connect()) {
        try {
          boolean goesOn = true;
          while (goesOn && sent < most) {
            goesOn = send(reduce);
            sent++;
          }
          reduce.socket.shutdownOutput();
          for (Answer answer = reduce.answer(); answer != null; answer = reduce.answer()) {
            answers.merge(answer.getStatus(), 1, Integer::sum);
            assertEquals(answer.getLength(), reduce.in.readNBytes((int) answer.getLength()).length);
          }
        } catch (SocketException e) {
          // Closed by the server before it had read everything.
        }
      }
      return sent;
    }

    /** Connects; in one of three cases a request, valid or not, comes with the handshake. */
    private Reduce connect() throws IOException {
      byte[] nonce = Handshake.newNonce();
      return switch (random.nextInt(6)) {
        case 0 -> Reduce.connect(port, nonce, bytes(1 + random.nextInt(200)));
        case 1 -> Reduce.connect(port, nonce, Reduce.first(FolderStore.SIGNER, nonce, request().toByteString()));
        default -> Reduce.connect(port);
      };
    }

    /** Sends something at random; returns true if another request may follow on this connection. */
    private boolean send(Reduce reduce) throws IOException {
      switch (random.nextInt(24)) {
        case 0:
          reduce.write(bytes(1 + random.nextInt(2000)));
          return false;
        case 1:
          byte[] frame = bytes(1 + random.nextInt(100));
          reduce.write(new byte[] {(byte) frame.length});
          reduce.write(frame);
          return false;
        case 2, 3:
          reduce.send(FolderStore.SIGNER, ByteString.copyFrom(bytes(random.nextInt(200))));
          return true;
        case 4, 5, 6:
          reduce.send(SignedRequest.newBuilder().setRequest(request().toByteString())
              .setProof(ByteString.copyFrom(bytes(random.nextInt(64)))).build());
          return true;
        case 7, 8, 9, 10, 11, 12:
          // Parsable or not, it has a valid proof.
          byte[] bent = request().toByteArray();
          for (int i = random.nextInt(4); i >= 0; i--) {
            bent[random.nextInt(bent.length)] = (byte) random.nextInt();
          }
          reduce.send(FolderStore.SIGNER, ByteString.copyFrom(bent, 0, random.nextInt(bent.length + 1)));
          return true;
        default:
          reduce.send(FolderStore.SIGNER, request().toByteString());
          return true;
      }
    }

    private Request request() {
      Request.Builder request = Reduce.request(random.nextLong());
      for (int i = random.nextInt(4); i >= 0; i--) {
        request.addMap(number(MAPS + 2));
        if (random.nextInt(60) > 0) {
          request.addAttempt(random.nextInt(10) == 0 ? number(3) : 0);
        }
      }
      if (random.nextInt(5) == 0) {
        request.setReduce(number(10));
      }
      if (random.nextInt(20) == 0) {
        request.setJob(new String(bytes(random.nextInt(300)), java.nio.charset.StandardCharsets.ISO_8859_1));
      }
      return request.setMaxBytes(random.nextInt(5) == 0 ? random.nextInt(2000) : random.nextLong()).build();
    }

    private int number(int bound) {
      return random.nextInt(50) == 0 ? random.nextInt() : random.nextInt(bound);
    }

    private byte[] bytes(int length) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      return bytes;
    }

    /** Sends a corrupted handshake whose start is intact, so that it is not relayed to the web server. */
    private void oneHandshake() throws IOException {
      byte[] head = Handshake.REQUEST.with(Handshake.newNonce());
      int kept = "GET /shuffle ".length();
      for (int i = random.nextInt(8); i >= 0; i--) {
        head[kept + random.nextInt(head.length - kept)] = (byte) random.nextInt();
      }
      try (Reduce reduce = Reduce.raw(port)) {
        reduce.write(head);
        reduce.write(bytes(random.nextInt(200)));
        reduce.socket.shutdownOutput();
        reduce.in.readAllBytes();
      } catch (SocketException e) {
        // Closed by the server before it had read everything.
      }
    }
  }
}
