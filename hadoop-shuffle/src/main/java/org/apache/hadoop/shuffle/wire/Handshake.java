/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * How a connection begins: with an HTTP/1.1 request at the port that a tracker has for everything, which asks to go on
 * in this protocol.
 *
 * <pre>
 *   GET /shuffle HTTP/1.1                       HTTP/1.1 101 Switching Protocols
 *   Host: tracker                               Connection: Upgrade
 *   Connection: Upgrade                         Upgrade: hadoop-shuffle/1
 *   Upgrade: hadoop-shuffle/1                   Shuffle-Nonce: (Base64 of 16 random bytes)
 *   Shuffle-Nonce: (Base64 of 16 random bytes)
 * </pre>
 *
 * <p>Both texts are fixed to the letter, but for the nonces, as the preface of HTTP/2 is: nobody needs to understand
 * HTTP to compare them. They are HTTP so that a tracker that does not know the protocol understands enough to say so,
 * with 404, as it has no such page.
 */
public enum Handshake {
  REQUEST("GET /shuffle HTTP/1.1\r\nHost: tracker\r\n"),
  ANSWER("HTTP/1.1 101 Switching Protocols\r\n");

  public static final String PROTOCOL = "hadoop-shuffle/1";
  public static final int NONCE_BYTES = 16;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int NONCE_CHARS = (NONCE_BYTES + 2) / 3 * 4;
  private static final byte[] END = "\r\n\r\n".getBytes(US_ASCII);

  private final byte[] head;

  Handshake(String first) {
    head = (first + "Connection: Upgrade\r\nUpgrade: hadoop-shuffle/1\r\nShuffle-Nonce: ").getBytes(US_ASCII);
  }

  /** Random bytes that no connection before has had. */
  public static byte[] newNonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    return nonce;
  }

  /** Its bytes. */
  public byte[] with(byte[] nonce) {
    byte[] text = new byte[length()];
    System.arraycopy(head, 0, text, 0, head.length);
    System.arraycopy(Base64.getEncoder().encode(nonce), 0, text, head.length, NONCE_CHARS);
    System.arraycopy(END, 0, text, head.length + NONCE_CHARS, END.length);
    return text;
  }

  /** The number of its bytes. */
  public int length() {
    return head.length + NONCE_CHARS + END.length;
  }

  /** How many bytes, from the first one that can be read, are as they should be: {@link #length} at most. */
  public int agreeing(ByteBuf bytes) {
    int count = Math.min(bytes.readableBytes(), length());
    for (int i = 0; i < count; i++) {
      if (!mayHave(i, bytes.getByte(bytes.readerIndex() + i))) {
        return i;
      }
    }
    return count;
  }

  private boolean mayHave(int at, byte value) {
    int afterHead = at - head.length;
    if (afterHead < 0) {
      return value == head[at];
    }
    return afterHead < NONCE_CHARS || value == END[afterHead - NONCE_CHARS];
  }

  /**
   * Reads all of it, where all agrees.
   *
   * @return the nonce
   * @throws IllegalArgumentException if that is none
   */
  public byte[] read(ByteBuf bytes) {
    byte[] chars = new byte[NONCE_CHARS];
    bytes.skipBytes(head.length).readBytes(chars).skipBytes(END.length);
    byte[] nonce = Base64.getDecoder().decode(chars);
    if (nonce.length != NONCE_BYTES) {
      throw new IllegalArgumentException("The nonce has " + nonce.length + " bytes, not " + NONCE_BYTES);
    }
    return nonce;
  }
}
