/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.protobuf.InvalidProtocolBufferException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.apache.hadoop.shuffle.wire.Answer;

/** A reader that reassembles answers, each preceded by its length, from arbitrary fragments. */
final class HeaderReader {
  /** The longest answer in bytes, not counting those of the output: far more than any needs. */
  static final int MAX_LENGTH = 64 << 10;

  private static final int BITS = 7;
  // Three groups of seven bits hold the largest length.
  private static final int LAST_SHIFT = 2 * BITS;

  // The bits of the length so far and the position of its next bits; then the length and the received part of the
  // answer.
  private int bits;
  private int shift;
  private int length = -1;
  private byte[] partial;
  private int filled;

  /** Returns true if nothing of the next answer has been received yet. */
  boolean isBetween() {
    return length < 0 && shift == 0;
  }

  /**
   * Consumes the bytes of the next answer from the buffer.
   *
   * @return null if the answer is not complete yet
   */
  Answer read(ByteBuffer in) throws ProtocolException {
    while (length < 0) {
      if (!in.hasRemaining()) {
        return null;
      }
      readLength(in.get());
    }
    try {
      Answer answer = readAnswer(in);
      if (answer != null) {
        bits = 0;
        shift = 0;
        length = -1;
        partial = null;
      }
      return answer;
    } catch (InvalidProtocolBufferException e) {
      throw violation("invalid answer: " + e.getMessage());
    }
  }

  private void readLength(byte next) throws ProtocolException {
    bits |= (next & 0x7f) << shift;
    if (next >= 0) {
      length = bits;
    } else if (shift < LAST_SHIFT) {
      shift += BITS;
    } else {
      throw violation("the length of an answer has too many bytes");
    }
    if (length > MAX_LENGTH) {
      throw violation("an answer of " + length + " bytes is too long");
    }
  }

  private Answer readAnswer(ByteBuffer in) throws InvalidProtocolBufferException {
    if (partial == null && in.remaining() >= length) {
      Answer answer = Answer.parseFrom(in.slice(in.position(), length));
      in.position(in.position() + length);
      return answer;
    }
    if (partial == null) {
      partial = new byte[length];
      filled = 0;
    }
    int count = Math.min(in.remaining(), length - filled);
    in.get(partial, filled, count);
    filled += count;
    return filled == length ? Answer.parseFrom(partial) : null;
  }

  private static ProtocolException violation(String what) {
    return new ProtocolException(what);
  }
}
