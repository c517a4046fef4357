/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * How a connection begins: an HTTP/1.1 request at the port that a tracker has for everything, which asks to go on in
 * this protocol.
 *
 * <pre>
 *   GET /shuffle HTTP/1.1                       HTTP/1.1 101 Switching Protocols
 *   Host: tracker:50060                         Connection: Upgrade
 *   Connection: Upgrade                         Upgrade: hadoop-shuffle/1
 *   Upgrade: hadoop-shuffle/1                   Shuffle-Nonce: (Base64 of 16 random bytes)
 *   Shuffle-Nonce: (Base64 of 16 random bytes)
 * </pre>
 *
 * <p>A tracker that does not know the protocol has no such page and answers with 404.
 */
public final class Handshake {
  public static final String PATH = "/shuffle";
  public static final String PROTOCOL = "hadoop-shuffle/1";
  public static final String NONCE_HEADER = "Shuffle-Nonce";
  public static final int NONCE_BYTES = 16;

  private static final SecureRandom RANDOM = new SecureRandom();

  private Handshake() {
  }

  /** Random bytes that no connection before has had. */
  public static byte[] newNonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return nonce;
  }

  /** The header's value. */
  public static String encode(byte[] nonce) {
    return Base64.getEncoder().encodeToString(nonce);
  }

  /** @throws IllegalArgumentException if it is not the header's value; null is none */
  public static byte[] decode(String header) {
    byte[] nonce = header == null ? new byte[0] : Base64.getDecoder().decode(header);
    if (nonce.length != NONCE_BYTES) {
      throw new IllegalArgumentException(NONCE_HEADER + " has " + nonce.length + " bytes, not " + NONCE_BYTES);
    }
    return nonce;
  }
}
