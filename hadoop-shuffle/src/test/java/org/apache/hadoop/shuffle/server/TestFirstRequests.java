/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.google.protobuf.ByteString;
import java.util.Arrays;
import org.apache.hadoop.shuffle.wire.Answer;
import org.apache.hadoop.shuffle.wire.Handshake;
import org.apache.hadoop.shuffle.wire.Proofs;
import org.apache.hadoop.shuffle.wire.SignedRequest;
import org.junit.Test;

/** Checks the requests that come with the handshake. */
public class TestFirstRequests extends ServerTestBase {
  private static final String NO_PROOF = "The request has no valid proof";

  private final byte[] nonce = Handshake.newNonce();

  private byte[] first(int id, int... maps) {
    return Reduce.first(FolderStore.SIGNER, nonce, Reduce.request(id, maps).build().toByteString());
  }

  private static void expectRefused(Reduce reduce, int id) throws Exception {
    Answer answer = reduce.expect(id, Answer.Status.REFUSED);
    assertEquals(NO_PROOF, answer.getReason());
    assertTrue(answer.getProof().isEmpty());
  }

  @Test
  public void isAnsweredBehindTheHandshake() throws Exception {
    byte[] small = lay(1, 100);
    byte[] large = lay(2, 3_000_000);
    byte[] body = first(3, 1, 2);
    try (Reduce reduce = Reduce.connect(start(), nonce, body)) {
      byte[] proof = reduce.proofs.ofAnswer(FolderStore.SIGNER, SignedRequest.parseFrom(body).getProof().toByteArray());
      assertArrayEquals(proof, reduce.expectSent(3, 0, 1, small).getProof().toByteArray());
      reduce.expectSent(3, 1, 2, large);
      reduce.expectEnd(3);
      reduce.send(Reduce.request(4, 1));
      reduce.expectSent(4, 0, 1, small);
      reduce.expectEnd(4);
    }
    assertEquals(2, counts().requests());
  }

  @Test
  public void mayComeInPiecesAndWithOthersBehind() throws Exception {
    byte[] output = lay(1, 100);
    try (Reduce reduce = Reduce.raw(start())) {
      reduce.socket.setTcpNoDelay(true);
      byte[] all = Reduce.handshake(nonce, first(1, 1));
      for (int i = 0; i < all.length; i++) {
        reduce.write(new byte[] {all[i]});
        if (i > Handshake.REQUEST.length() - 3) {
          Thread.sleep(1);
        }
      }
      reduce.upgraded(nonce);
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
    }
    // Only the first request can have a proof: the tracker's nonce is not known yet.
    byte[] next = SignedRequest.newBuilder().setRequest(Reduce.request(2, 1).build().toByteString()).build()
        .toByteArray();
    byte[] both = Reduce.handshake(nonce, first(1, 1));
    both = Arrays.copyOf(both, both.length + 1 + next.length);
    both[both.length - next.length - 1] = (byte) next.length;
    System.arraycopy(next, 0, both, both.length - next.length, next.length);
    try (Reduce reduce = Reduce.raw(server.port())) {
      reduce.write(both);
      reduce.upgraded(nonce);
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
      expectRefused(reduce, 2);
    }
  }

  @Test
  public void needsAProofOfItsOwn() throws Exception {
    lay(1, 100);
    int port = start();
    ByteString request = Reduce.request(1, 1).build().toByteString();
    byte[] guessed = Reduce.first(FolderStore.signer("a guess"), nonce, request);
    byte[] anothers = Reduce.first(FolderStore.SIGNER, Handshake.newNonce(), request);
    // As if the tracker had no nonce: the signed bytes are the same but for their kind.
    byte[] usual = Proofs.of(nonce, new byte[0]).ofRequest(FolderStore.SIGNER, request.toByteArray());
    byte[] ofOtherKind =
        SignedRequest.newBuilder().setRequest(request).setProof(ByteString.copyFrom(usual)).build().toByteArray();
    for (byte[] body : new byte[][] {guessed, anothers, ofOtherKind}) {
      try (Reduce reduce = Reduce.connect(port, nonce, body)) {
        expectRefused(reduce, 1);
      }
    }
    assertEquals(3, counts().refused());
    assertEquals("nothing was opened for them", 0, store.opened.size());
  }

  @Test
  public void isNoRequestForLater() throws Exception {
    byte[] output = lay(1, 100);
    byte[] body = first(1, 1);
    try (Reduce reduce = Reduce.connect(start(), nonce, body)) {
      reduce.expectSent(1, 0, 1, output);
      reduce.expectEnd(1);
      reduce.send(SignedRequest.parseFrom(body));
      expectRefused(reduce, 1);
    }
  }

  @Test
  public void theHandshakeIsAnsweredWhateverBecomesOfIt() throws Exception {
    int port = start();
    try (Reduce reduce = Reduce.connect(port, nonce, new byte[] {-1, -1, -1})) {
      reduce.expectClosed();
      assertEquals(1, counts().malformed());
    }
    store.beforeOpen = () -> {
      throw new IllegalStateException("Thrown by a test");
    };
    try (Reduce reduce = Reduce.connect(port, nonce, first(1, 1))) {
      reduce.expectClosed();
    }
  }

  @Test
  public void halfOfOneIsNoRequest() throws Exception {
    byte[] whole = Reduce.handshake(nonce, first(1, 1));
    try (Reduce reduce = Reduce.raw(start())) {
      reduce.write(Arrays.copyOf(whole, whole.length - 1));
      reduce.socket.shutdownOutput();
      reduce.upgraded(nonce);
      reduce.expectClosed();
    }
    assertEquals(0, counts().requests());
  }
}
