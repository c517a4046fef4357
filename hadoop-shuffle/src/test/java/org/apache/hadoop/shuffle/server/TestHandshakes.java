/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Test;

/** How connections begin, in order and otherwise. */
public class TestHandshakes extends ServerTestBase {
  private static final String FIRST = "GET /shuffle HTTP/1.1\r\n";
  private static final String UPGRADE = "Connection: keep-alive, Upgrade\r\nUpgrade: " + Handshake.PROTOCOL + "\r\n";
  private static final String NONCE = Handshake.NONCE_HEADER + ": AAAAAAAAAAAAAAAAAAAAAA==\r\n";

  private String statusOf(String head) throws Exception {
    try (Reduce reduce = Reduce.raw(server.port())) {
      reduce.write(head);
      String answer = reduce.readHead();
      reduce.expectRest();
      return answer.lines().findFirst().orElse("");
    }
  }

  @Test
  public void whatIsNotAHandshakeIsSaidSo() throws Exception {
    start();
    assertEquals("HTTP/1.1 426 Upgrade Required", statusOf(FIRST + "\r\n"));
    assertEquals("HTTP/1.1 426 Upgrade Required", statusOf(FIRST + "Connection: close\r\n" + NONCE + "\r\n"));
    assertEquals("HTTP/1.1 426 Upgrade Required", statusOf(FIRST + UPGRADE.replace("/1", "/2") + NONCE + "\r\n"));
    assertEquals("HTTP/1.1 400 Bad Request", statusOf(FIRST + UPGRADE + "\r\n"));
    assertEquals("HTTP/1.1 400 Bad Request", statusOf(FIRST + UPGRADE + NONCE.replace("==", "").replace("A", "AA")
        + "\r\n"));
    assertEquals("HTTP/1.1 400 Bad Request", statusOf(FIRST + UPGRADE + NONCE.replace("A", "?") + "\r\n"));
    assertEquals("HTTP/1.1 400 Bad Request", statusOf("GET /shuffle nothing\r\n\r\n"));
    assertEquals("HTTP/1.1 400 Bad Request", statusOf(FIRST + "Header: " + "x".repeat(10_000) + "\r\n\r\n"));
    assertEquals(8, counts().malformed());
    assertEquals("none of it is the web server's", 0, counts().relayed());
  }

  @Test
  public void aHandshakeMayComeInPieces() throws Exception {
    byte[] output = lay(1, 100);
    try (Reduce reduce = Reduce.raw(start())) {
      reduce.socket.setTcpNoDelay(true);
      for (char c : (FIRST + UPGRADE + NONCE + "\r\n").toCharArray()) {
        reduce.write(new byte[] {(byte) c});
        if (c == 'e') {
          Thread.sleep(1);
        }
      }
      String head = reduce.readHead();
      String nonce = head.lines().filter(line -> line.regionMatches(true, 0, Handshake.NONCE_HEADER, 0, 13))
          .map(line -> line.substring(14).strip()).findFirst().orElseThrow();
      reduce.proofs = new Proofs(new byte[Handshake.NONCE_BYTES], Handshake.decode(nonce));
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      reduce.sign(Reduce.request(1, 1)).writeDelimitedTo(frame);
      for (byte b : frame.toByteArray()) {
        reduce.write(new byte[] {b});
      }
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
    }
  }

  @Test
  public void whatFollowsAHandshakeAtOnceIsNotLost() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes((FIRST + UPGRADE + NONCE + "\r\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    SignedRequest.newBuilder().setRequest(Reduce.request(5, 1).build().toByteString()).build().writeDelimitedTo(bytes);
    try (Reduce reduce = Reduce.raw(start())) {
      reduce.write(bytes.toByteArray());
      assertTrue(reduce.readHead().startsWith("HTTP/1.1 101 "));
      reduce.expect(5, Answer.Status.REFUSED);
    }
  }
}
