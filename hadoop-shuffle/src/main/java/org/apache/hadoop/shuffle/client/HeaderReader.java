/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import com.google.protobuf.InvalidProtocolBufferException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.apache.hadoop.shuffle.wire.Answer;

/** Puts together the answers, each behind its length, from whatever pieces arrive. */
final class HeaderReader {
  /** Bytes of an answer without those of the output: far more than any needs. */
  static final int MAX_LENGTH = 64 << 10;

  private static final int BITS = 7;
  // Three groups of seven bits hold the longest length.
  private static final int LAST_SHIFT = 2 * BITS;

  // What is known of the length, and where its next bits go; after that the length, and what has come of the answer.
  private int bits;
  private int shift;
  private int length = -1;
  private byte[] partial;
  private int filled;

  /** Tells whether nothing of the next answer has come yet. */
  boolean isBetween() {
    return length < 0 && shift == 0;
  }

  /**
   * Takes from the buffer what belongs to the next answer.
   *
   * @return null if more has to come
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
      throw violation("not an answer: " + e.getMessage());
    }
  }

  private void readLength(byte next) throws ProtocolException {
    bits |= (next & 0x7f) << shift;
    if (next >= 0) {
      length = bits;
    } else if (shift < LAST_SHIFT) {
      shift += BITS;
    } else {
      throw violation("the length of an answer does not end");
    }
    if (length > MAX_LENGTH) {
      throw violation("an answer of " + length + " bytes");
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
