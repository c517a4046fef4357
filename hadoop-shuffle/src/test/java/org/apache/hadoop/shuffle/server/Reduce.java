/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;

import com.google.protobuf.ByteString;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Base64;
import java.util.Locale;
import org.apache.hadoop.shuffle.Signer;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.Request;
import org.apache.hadoop.shuffle.wire.SignedRequest;

/** The reduce's side of a connection, on a plain socket. */
final class Reduce implements Closeable {
  final Socket socket;
  final InputStream in;
  Proofs proofs;

  /** Connects, without sending the upgrade yet. */
  private Reduce(int port, int receiveBuffer) throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setSoTimeout(120_000);
    in = new BufferedInputStream(socket.getInputStream());
  }

  static Reduce raw(int port) throws IOException {
    return new Reduce(port, 0);
  }

  static Reduce connect(int port) throws IOException {
    return connect(port, 0);
  }

  static Reduce connect(int port, int receiveBuffer) throws IOException {
    Reduce reduce = new Reduce(port, receiveBuffer);
    byte[] nonce = Handshake.newNonce();
    reduce.write(handshake(nonce, new byte[0]));
    reduce.upgraded(nonce);
    return reduce;
  }

  /** Sends a handshake with this nonce and body, and waits for the tracker's handshake. */
  static Reduce connect(int port, byte[] nonce, byte[] body) throws IOException {
    Reduce reduce = raw(port);
    reduce.write(handshake(nonce, body));
    reduce.upgraded(nonce);
    return reduce;
  }

  static byte[] handshake(byte[] nonce, byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(("GET /shuffle HTTP/1.1\r\nHost: tracker\r\n"
        + String.format(Locale.ROOT, "Content-Length: %05d", body.length)
        + "\r\nConnection: Upgrade\r\nUpgrade: hadoop-shuffle/1\r\nShuffle-Nonce: "
        + Base64.getEncoder().encodeToString(nonce) + "\r\n\r\n").getBytes(ISO_8859_1));
    bytes.writeBytes(body);
    return bytes.toByteArray();
  }

  /** Returns the body of a handshake: the request, signed as a first request. */
  static byte[] first(Signer signer, byte[] nonce, ByteString request) {
    byte[] proof = Proofs.ofFirstRequest(signer, nonce, request.toByteArray());
    return SignedRequest.newBuilder().setRequest(request).setProof(ByteString.copyFrom(proof)).build().toByteArray();
  }

  void upgraded(byte[] nonce) throws IOException {
    String head = readHead();
    assertEquals("HTTP/1.1 101 Switching Protocols", head.lines().findFirst().orElseThrow());
    proofs = Proofs.of(nonce, nonceOf(head));
    assertEquals("hadoop-shuffle/1", header(head, "Upgrade"));
    assertEquals("upgrade", header(head, "Connection").toLowerCase(Locale.ROOT));
  }

  static byte[] nonceOf(String head) {
    return Base64.getDecoder().decode(header(head, "Shuffle-Nonce"));
  }

  private static String header(String head, String name) {
    return head.lines().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name.toLowerCase(Locale.ROOT) + ":"))
        .map(line -> line.substring(name.length() + 1).strip()).findFirst().orElseThrow();
  }

  void write(String text) throws IOException {
    write(text.getBytes(ISO_8859_1));
  }

  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
    socket.getOutputStream().flush();
  }

  /** Returns the text up to the first empty line. */
  String readHead() throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.append((char) next);
    }
    return head.toString();
  }

  static Request.Builder request(long id, int... maps) {
    Request.Builder request = Request.newBuilder().setId(id).setJob(FolderStore.JOB).setReduce(FolderStore.REDUCE)
        .setMaxBytes(Long.MAX_VALUE);
    for (int map : maps) {
      request.addMap(map).addAttempt(0);
    }
    return request;
  }

  /** Signs and sends {@code request}; returns its proof. */
  byte[] send(Request.Builder request) throws IOException {
    return send(FolderStore.SIGNER, request.build().toByteString());
  }

  byte[] send(Signer signer, ByteString request) throws IOException {
    byte[] proof = proofs.ofRequest(signer, request.toByteArray());
    send(SignedRequest.newBuilder().setRequest(request).setProof(ByteString.copyFrom(proof)).build());
    return proof;
  }

  SignedRequest sign(Request.Builder request) {
    ByteString bytes = request.build().toByteString();
    byte[] proof = proofs.ofRequest(FolderStore.SIGNER, bytes.toByteArray());
    return SignedRequest.newBuilder().setRequest(bytes).setProof(ByteString.copyFrom(proof)).build();
  }

  void send(SignedRequest signed) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    signed.writeDelimitedTo(bytes);
    write(bytes.toByteArray());
  }

  /** Returns the next answer, or null at the end of the connection. */
  Answer answer() throws IOException {
    return Answer.parseDelimitedFrom(in);
  }

  Answer expect(long id, Answer.Status status) throws IOException {
    Answer answer = answer();
    assertNotNull("the connection ends", answer);
    assertEquals(answer.toString(), status, answer.getStatus());
    assertEquals(id, answer.getId());
    return answer;
  }

  /** Expects a whole output of a map's attempt 0, as {@link FolderStore} has it. */
  Answer expectSent(long id, int index, int map, byte[] expected) throws IOException {
    Answer answer = expect(id, Answer.Status.SENT);
    assertEquals(index, answer.getIndex());
    assertEquals(map, answer.getMap());
    assertEquals(0, answer.getAttempt());
    assertEquals(FolderStore.REDUCE, answer.getReduce());
    assertEquals(expected.length, answer.getLength());
    assertEquals(2L * expected.length, answer.getRawLength());
    assertArrayEquals("map " + map, expected, in.readNBytes(expected.length));
    return answer;
  }

  Answer expectEnd(long id) throws IOException {
    return expect(id, Answer.Status.END);
  }

  /** Expects that the server has closed the connection. */
  void expectClosed() throws IOException {
    try {
      assertEquals(-1, in.read());
    } catch (SocketException e) {
      // Reset, because the server had not read everything.
    }
  }

  /** Reads to the end of the connection. */
  void expectRest() throws IOException {
    try {
      in.readAllBytes();
    } catch (SocketException e) {
      // As above.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
