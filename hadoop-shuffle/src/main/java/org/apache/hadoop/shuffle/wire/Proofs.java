/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.apache.hadoop.shuffle.Signer;

/**
 * How each side of a connection shows that it knows a job's secret: by a hash over what was said, which includes a
 * random number of the other side, so that nothing can be said again on another connection. Immutable.
 */
public final class Proofs {
  private static final byte[] OF_REQUEST = "request".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] OF_ANSWER = "answer".getBytes(StandardCharsets.US_ASCII);

  private final byte[] nonces;

  /** @param clientNonce and the server's, as the handshake of this connection had them */
  public Proofs(byte[] clientNonce, byte[] serverNonce) {
    nonces = join(clientNonce, serverNonce);
  }

  /** The reduce's proof for a serialized request. */
  public byte[] ofRequest(Signer signer, byte[] request) {
    return signer.sign(join(OF_REQUEST, nonces, request));
  }

  /** The tracker's proof in its answer to a request with this proof. */
  public byte[] ofAnswer(Signer signer, byte[] proofOfRequest) {
    return signer.sign(join(OF_ANSWER, nonces, proofOfRequest));
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
