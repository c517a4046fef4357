/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.hadoop.shuffle.Signer;

/**
 * The proofs by which each side of a connection shows that it knows a job's secret: each is a hash over what was said,
 * which includes a random number of the other side, so that nothing can be said again on another connection. The
 * request that comes with the handshake is the exception: its reduce has not heard of the tracker's number. Whoever has
 * overheard it can send it again, and get what he has overheard already. Immutable.
 */
public final class Proofs {
  private static final byte[] OF_FIRST_REQUEST = "first request".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OF_REQUEST = "request".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OF_ANSWER = "answer".getBytes(StandardCharsets.US_ASCII);

  private final byte[] beforeRequest;
  private final byte[] beforeAnswer;

  private Proofs(byte[] beforeRequest, byte[] beforeAnswer) {
    this.beforeRequest = beforeRequest;
    this.beforeAnswer = beforeAnswer;
  }

  /**
   * Returns the proofs of a connection.
   *
   * @param clientNonce and the server's, as the handshake of this connection had them
   */
  public static Proofs of(byte[] clientNonce, byte[] serverNonce) {
    return new Proofs(join(OF_REQUEST, clientNonce, serverNonce), join(OF_ANSWER, clientNonce, serverNonce));
  }

  /** Returns the proofs for the request that comes with the handshake, and the answer to it. */
  public static Proofs ofHandshake(byte[] clientNonce, byte[] serverNonce) {
    return new Proofs(join(OF_FIRST_REQUEST, clientNonce), join(OF_ANSWER, clientNonce, serverNonce));
  }

  /** The same proof of a request as {@link #ofHandshake} has, for the reduce, which has no more than its own nonce. */
  public static byte[] ofFirstRequest(Signer signer, byte[] clientNonce, byte[] request) {
    return signer.sign(join(OF_FIRST_REQUEST, clientNonce, request));
  }

  /** The reduce's proof for a serialized request. */
  public byte[] ofRequest(Signer signer, byte[] request) {
    return signer.sign(join(beforeRequest, request));
  }

  /** The tracker's proof in its answer to a request with this proof. */
  public byte[] ofAnswer(Signer signer, byte[] proofOfRequest) {
    return signer.sign(join(beforeAnswer, proofOfRequest));
  }

  /** Compares in a time that tells nothing of where they differ. */
  public static boolean equal(byte[] one, byte[] other) {
    return MessageDigest.isEqual(one, other);
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part, 0, part.length);
    }
    return all.toByteArray();
  }
}
