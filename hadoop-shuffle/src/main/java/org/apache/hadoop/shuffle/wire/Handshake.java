/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * The opening handshake of a connection: an HTTP/1.1 request to the tracker's single port that asks for an upgrade to
 * this protocol.
 *
 * <pre>
 *   GET /shuffle HTTP/1.1                       HTTP/1.1 101 Switching Protocols
 *   Host: tracker                               Connection: Upgrade
 *   Content-Length: (five digits)               Upgrade: hadoop-shuffle/1
 *   Connection: Upgrade                         Shuffle-Nonce: (Base64 of 16 random bytes)
 *   Upgrade: hadoop-shuffle/1
 *   Shuffle-Nonce: (Base64 of 16 random bytes)
 *
 *   (a signed request, if the length is not 0)
 * </pre>
 *
 * <p>The reduce may already ask for outputs in the body of this request, which saves a round trip: the answer follows
 * the tracker's side of the handshake.
 *
 * <p>Both texts are fixed byte for byte, except for the nonces and the length, like the preface of HTTP/2: they can be
 * compared without parsing HTTP. They are valid HTTP so that a tracker that does not know the protocol can say so with
 * a 404, as it has no such page.
 */
public enum Handshake {
  REQUEST("GET /shuffle HTTP/1.1\r\nHost: tracker\r\nContent-Length: #####\r\n"),
  ANSWER("HTTP/1.1 101 Switching Protocols\r\n");

  public static final String PROTOCOL = "hadoop-shuffle/1";
  public static final int NONCE_BYTES = 16;
  /** The largest length that five digits can express, in bytes. */
  public static final int MAX_BODY = 99_999;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String NONCE_CHARS = "************************";

  private final byte[] text;
  private final int nonceAt;
  /** The position of the length of the body; negative if there is none. */
  private final int bodyLengthAt;

  Handshake(String first) {
    String all = first + "Connection: Upgrade\r\nUpgrade: hadoop-shuffle/1\r\nShuffle-Nonce: " + NONCE_CHARS
        + "\r\n\r\n";
    nonceAt = all.indexOf(NONCE_CHARS);
    bodyLengthAt = all.indexOf('#');
    text = all.getBytes(US_ASCII);
  }

  /** Returns random bytes that no earlier connection has used. */
  public static byte[] newNonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return nonce;
  }

  /** Returns the bytes of this handshake, with no body. */
  public byte[] with(byte[] nonce) {
    return with(nonce, new byte[0]);
  }

  /**
   * Returns the bytes of this handshake, followed by a body.
   *
   * @param body at most {@link #MAX_BODY} bytes; empty except for {@link #REQUEST}
   */
  public byte[] with(byte[] nonce, byte[] body) {
    if (body.length > (bodyLengthAt < 0 ? 0 : MAX_BODY)) {
      throw new IllegalArgumentException("A body of " + body.length + " bytes is too long");
    }
    byte[] all = new byte[text.length + body.length];
    System.arraycopy(text, 0, all, 0, text.length);
    System.arraycopy(Base64.getEncoder().encode(nonce), 0, all, nonceAt, NONCE_CHARS.length());
    if (bodyLengthAt >= 0) {
      int digit = bodyLengthAt;
      for (int unit = (MAX_BODY + 1) / 10; unit > 0; unit /= 10) {
        all[digit++] = (byte) ('0' + body.length / unit % 10);
      }
    }
    System.arraycopy(body, 0, all, text.length, body.length);
    return all;
  }

  /** Returns the length of this handshake in bytes, without the body. */
  public int length() {
    return text.length;
  }

  /** Returns how many bytes, from the buffer's position on, match this handshake: at most {@link #length}. */
  public int agreeing(ByteBuffer bytes) {
    int count = Math.min(bytes.remaining(), length());
    for (int i = 0; i < count; i++) {
      if (!mayHave(i, bytes.get(bytes.position() + i))) {
        return i;
      }
    }
    return count;
  }

  private boolean mayHave(int at, byte value) {
    return switch (text[at]) {
      case '*' -> true;
      case '#' -> value >= '0' && value <= '9';
      default -> value == text[at];
    };
  }

  /** Returns the length of the body that follows, provided that all bytes match. */
  public int bodyLength(ByteBuffer bytes) {
    int length = 0;
    for (int i = bodyLengthAt; text[i] == '#'; i++) {
      length = length * 10 + bytes.get(bytes.position() + i) - '0';
    }
    return length;
  }

  /**
   * Reads this handshake without its body, provided that all bytes match. The buffer is left unchanged.
   *
   * @return the nonce
   * @throws IllegalArgumentException if the nonce is not valid
   */
  public byte[] read(ByteBuffer bytes) {
    byte[] chars = new byte[NONCE_CHARS.length()];
    bytes.get(bytes.position() + nonceAt, chars);
    byte[] nonce = Base64.getDecoder().decode(chars);
    if (nonce.length != NONCE_BYTES) {
      throw new IllegalArgumentException("The nonce has " + nonce.length + " bytes, not " + NONCE_BYTES);
    }
    return nonce;
  }
}
