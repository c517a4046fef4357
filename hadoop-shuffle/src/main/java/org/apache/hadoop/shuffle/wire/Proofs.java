/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.hadoop.shuffle.Signer;

/**
 * The proofs by which each side of a connection shows that it knows a job's secret. Each is a hash of the messages so
 * far, including a random number from the other side, so that nothing can be replayed on another connection. The
 * exception is the request that comes with the handshake: its reduce has not seen the tracker's number yet. An
 * eavesdropper can replay that request, but gets only what he has already overheard. Immutable.
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
   * Returns the proofs for a connection.
   *
   * @param clientNonce the reduce's nonce; like the server's, as sent in the handshake of this connection
   */
  public static Proofs of(byte[] clientNonce, byte[] serverNonce) {
    return new Proofs(join(OF_REQUEST, clientNonce, serverNonce), join(OF_ANSWER, clientNonce, serverNonce));
  }

  /** Returns the proofs for the request that comes with the handshake, and the answer to it. */
  public static Proofs ofHandshake(byte[] clientNonce, byte[] serverNonce) {
    return new Proofs(join(OF_FIRST_REQUEST, clientNonce), join(OF_ANSWER, clientNonce, serverNonce));
  }

  /**
   * Returns the same proof of a request as {@link #ofHandshake}, for the reduce, which knows only its own nonce yet.
   */
  public static byte[] ofFirstRequest(Signer signer, byte[] clientNonce, byte[] request) {
    return signer.sign(join(OF_FIRST_REQUEST, clientNonce, request));
  }

  /** Returns the reduce's proof for a serialized request. */
  public byte[] ofRequest(Signer signer, byte[] request) {
    return signer.sign(join(beforeRequest, request));
  }

  /** Returns the tracker's proof for its answer to a request with the given proof. */
  public byte[] ofAnswer(Signer signer, byte[] proofOfRequest) {
    return signer.sign(join(beforeAnswer, proofOfRequest));
  }

  /** Compares in constant time, so that the duration does not reveal where they differ. */
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
