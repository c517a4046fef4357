/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Test;

/** Checks that connections begin with a handshake, whole or in pieces, and that anything else is refused. */
public class TestHandshakes extends ServerTestBase {
  private static final String FIRST = "GET /shuffle HTTP/1.1\r\nHost: tracker\r\nContent-Length: 00000\r\n";
  private static final String UPGRADE = "Connection: Upgrade\r\nUpgrade: hadoop-shuffle/1\r\n";
  private static final String NONCE = "Shuffle-Nonce: AAAAAAAAAAAAAAAAAAAAAA==\r\n";

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
    List<String> heads = List.of("GET /shuffle HTTP/1.1\r\n\r\n", FIRST + "Connection: close\r\n" + NONCE + "\r\n",
        FIRST + UPGRADE.replace("/1", "/2") + NONCE + "\r\n", FIRST + UPGRADE + "\r\n",
        FIRST + UPGRADE + NONCE.replace("==", "").replace("A", "AA") + "\r\n",
        FIRST + UPGRADE + NONCE.replace("A", "?") + "\r\n", FIRST + UPGRADE + NONCE.replace("==", "A=") + "\r\n",
        FIRST.replace("0", "") + UPGRADE + NONCE + "\r\n", FIRST.replace("00000", "0000/") + UPGRADE + NONCE + "\r\n",
        FIRST.replace("00000", "0000:") + UPGRADE + NONCE + "\r\n", FIRST + UPGRADE + NONCE + "X\r\n",
        "GET /shuffle nothing\r\n\r\n",
        FIRST + "Header: " + "x".repeat(10_000) + "\r\n\r\n");
    for (String head : heads) {
      assertEquals(head, "HTTP/1.1 426 Upgrade Required", statusOf(head));
    }
    assertEquals(heads.size(), counts().malformed());
    assertEquals("none of it is the web server's", 0, counts().relayed());
  }

  @Test
  public void whoGoesOnAfterARefusalIsCutOff() throws Exception {
    try (Reduce reduce = Reduce.raw(start())) {
      reduce.write("GET /shuffle nothing\r\n");
      assertTrue(reduce.readHead().startsWith("HTTP/1.1 426 "));
      assertThrows(IOException.class, () -> {
        for (int i = 0; i < 10_000; i++) {
          reduce.write("x".repeat(10_000));
        }
      });
    }
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
      reduce.proofs = Proofs.of(new byte[Handshake.NONCE_BYTES], Reduce.nonceOf(head));
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
