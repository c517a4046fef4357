/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.protobuf.ByteString;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/** The tracker's side of one connection. */
final class Talk {
  static final Signer SIGNER = signer("the secret");

  final Socket socket;
  final int number;
  final InputStream in;
  private Proofs proofs;
  private Asked first;

  /** A request, with the state needed to answer it. */
  static final class Asked {
    final Request request;
    private final byte[] proof;
    private boolean begun;

    private Asked(Request request, byte[] proof) {
      this.request = request;
      this.proof = proof;
    }
  }

  Talk(Socket socket, int number) throws IOException {
    in = new BufferedInputStream(socket.getInputStream());
    this.socket = socket;
    this.number = number;
  }

  static Signer signer(String secret) {
    return message -> {
      try {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        digest.update(secret.getBytes(StandardCharsets.UTF_8));
        return digest.digest(message);
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError(e);
      }
    };
  }

  /** Returns the output that trackers hold for a map and a reduce. */
  static byte[] output(int map, int attempt, int reduce, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + (i >> 8) + map * 7 + attempt * 3 + reduce);
    }
    return bytes;
  }

  void handshake() throws IOException {
    write(acceptHandshake());
  }

  /** Reads the client's handshake and returns the tracker's. */
  byte[] acceptHandshake() throws IOException {
    List<String> head = FakeTracker.readHead(in).lines().toList();
    check(head.get(0).equals("GET /shuffle HTTP/1.1"), head);
    check(header(head, "connection").equalsIgnoreCase("upgrade"), head);
    check(header(head, "upgrade").equals("hadoop-shuffle/1"), head);
    check(header(head, "host").equals("tracker"), head);
    byte[] nonce = Handshake.newNonce();
    byte[] reducesNonce = Base64.getDecoder().decode(header(head, "shuffle-nonce"));
    proofs = Proofs.of(reducesNonce, nonce);
    byte[] body = in.readNBytes(Integer.parseInt(header(head, "content-length")));
    if (body.length > 0) {
      first = check(SignedRequest.parseFrom(body), Proofs.ofHandshake(reducesNonce, nonce));
    }
    return ("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: hadoop-shuffle/1\r\nShuffle-Nonce: "
        + Base64.getEncoder().encodeToString(nonce) + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns true if a request came with the handshake and has not been read yet. */
  boolean hasFirst() {
    return first != null;
  }

  /** Returns the next request, or null at the end of the connection. */
  Asked read() throws IOException {
    if (first != null) {
      Asked asked = first;
      first = null;
      return asked;
    }
    SignedRequest signed = SignedRequest.parseDelimitedFrom(in);
    return signed == null ? null : check(signed, proofs);
  }

  private static Asked check(SignedRequest signed, Proofs proofs) throws IOException {
    byte[] proof = signed.getProof().toByteArray();
    check(Proofs.equal(proof, proofs.ofRequest(SIGNER, signed.getRequest().toByteArray())), "the request's proof");
    Request request = Request.parseFrom(signed.getRequest());
    check(request.getMapCount() > 0 && request.getMapCount() == request.getAttemptCount(), request);
    return new Asked(request, proof);
  }

  /** Returns an answer with the fields that every answer has. */
  Answer.Builder answer(Asked asked, Answer.Status status) {
    Answer.Builder answer = Answer.newBuilder().setId(asked.request.getId()).setStatus(status);
    if (!asked.begun) {
      asked.begun = true;
      answer.setProof(ByteString.copyFrom(proofs.ofAnswer(SIGNER, asked.proof)));
    }
    return answer;
  }

  Answer.Builder answer(Asked asked, Answer.Status status, int index) {
    return answer(asked, status)
        .setIndex(index)
        .setMap(asked.request.getMap(index))
        .setAttempt(asked.request.getAttempt(index))
        .setReduce(asked.request.getReduce());
  }

  Answer.Builder sent(Asked asked, int index, int length) {
    return answer(asked, Answer.Status.SENT, index).setLength(length).setRawLength(length + 2L);
  }

  byte[] output(Asked asked, int index, int length) {
    return output(asked.request.getMap(index), asked.request.getAttempt(index), asked.request.getReduce(), length);
  }

  /** Returns the answer for one map, followed by its bytes. */
  byte[] whole(Asked asked, int index, int length) {
    return join(bytes(sent(asked, index, length)), output(asked, index, length));
  }

  byte[] end(Asked asked) {
    return bytes(answer(asked, Answer.Status.END));
  }

  /** Returns the answers for all maps, with outputs of the same length, and the end answer. */
  byte[] all(Asked asked, int length) {
    byte[][] parts = new byte[asked.request.getMapCount() + 1][];
    for (int i = 0; i < asked.request.getMapCount(); i++) {
      parts[i] = whole(asked, i, length);
    }
    parts[parts.length - 1] = end(asked);
    return join(parts);
  }

  /** Returns the message, preceded by its length. */
  static byte[] bytes(Answer.Builder answer) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      answer.build().writeDelimitedTo(out);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    return out.toByteArray();
  }

  static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  void write(byte[]... parts) throws IOException {
    socket.getOutputStream().write(join(parts));
  }

  /** Writes {@code bytes} in pieces of {@code piece} bytes. */
  void writeInPieces(byte[] bytes, int piece) throws IOException {
    OutputStream out = socket.getOutputStream();
    for (int i = 0; i < bytes.length; i += piece) {
      out.write(bytes, i, Math.min(piece, bytes.length - i));
      Thread.yield();
    }
  }

  /** Waits until the client closes the connection. */
  void awaitEnd() throws IOException {
    while (in.read() >= 0) {
      continue;
    }
  }

  private static String header(List<String> head, String name) {
    for (String line : head) {
      if (line.toLowerCase(Locale.ROOT).startsWith(name + ": ")) {
        return line.substring(name.length() + 2);
      }
    }
    throw new AssertionError("no " + name + ": " + head);
  }

  private static void check(boolean good, Object what) {
    if (!good) {
      throw new AssertionError("not as it should be: " + what);
    }
  }
}
