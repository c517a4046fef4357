/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.jobhistory;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.util.Utf8;

/** JSON text in UTF-8 that is being written, in an array that grows. For one thread. */
final class JsonBytes {
  private static final int START = 4096;
  /** The text of any long fits. */
  private static final int LONGEST_NUMBER = 20;
  /** A control character becomes a backslash, a u and four digits. */
  private static final int LONGEST_ESCAPE = 6;
  private static final int TEN = 10;
  private static final int BYTE = 0xff;
  private static final byte[] HEX = ascii("0123456789ABCDEF");
  private static final int HEX_DIGIT_BITS = 4;
  private static final int LOW_BITS = 0xf;
  /** Of a character of four bytes, which is two in UTF-16. */
  private static final int LEAST_FIRST_OF_FOUR = 0xf0;
  private static final int FOUR = 4;
  private static final int FIRST_OF_FOUR_BITS = 0x7;
  private static final int FURTHER_BITS = 0x3f;
  private static final int FURTHER_SHIFT = 6;
  private static final byte[] LEAST = Long.toString(Long.MIN_VALUE).getBytes(StandardCharsets.US_ASCII);
  private static final byte[][] ESCAPES = escapes();

  private byte[] bytes = new byte[START];
  private int length;

  private static byte[][] escapes() {
    byte[][] escapes = new byte[1 << Byte.SIZE][];
    for (int control = 0; control < ' '; control++) {
      escapes[control] = ascii(String.format("\\u%04X", control));
    }
    escapes['\b'] = ascii("\\b");
    escapes['\t'] = ascii("\\t");
    escapes['\n'] = ascii("\\n");
    escapes['\f'] = ascii("\\f");
    escapes['\r'] = ascii("\\r");
    escapes['"'] = ascii("\\\"");
    escapes['\\'] = ascii("\\\\");
    return escapes;
  }

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** As it is. */
  void append(byte[] text) {
    ensure(text.length);
    System.arraycopy(text, 0, bytes, length, text.length);
    length += text.length;
  }

  /** As it is. */
  void append(char ascii) {
    ensure(1);
    bytes[length++] = (byte) ascii;
  }

  void append(long number) {
    if (number == Long.MIN_VALUE) {
      // whose absolute value is none
      append(LEAST);
      return;
    }
    ensure(LONGEST_NUMBER);
    long rest = Math.abs(number);
    if (number < 0) {
      bytes[length++] = '-';
    }
    int digits = 1;
    for (long more = rest; more >= TEN; more /= TEN) {
      digits++;
    }
    length += digits;
    for (int at = length - 1; digits > 0; digits--, at--) {
      bytes[at] = (byte) ('0' + rest % TEN);
      rest /= TEN;
    }
  }

  /**
   * With quotation marks around it; escaped is what must not stand in a string of JSON, and what is two characters in
   * UTF-16.
   */
  void quote(CharSequence text) {
    Utf8 utf8 = text instanceof Utf8 already ? already : new Utf8(text.toString());
    byte[] from = utf8.getBytes();
    int end = utf8.getByteLength();
    ensure(end * LONGEST_ESCAPE + 2);
    byte[] to = bytes;
    int at = length;
    to[at++] = '"';
    for (int i = 0; i < end; i++) {
      int first = from[i] & BYTE;
      byte[] escape = ESCAPES[first];
      if (escape != null) {
        System.arraycopy(escape, 0, to, at, escape.length);
        at += escape.length;
      } else if (first >= LEAST_FIRST_OF_FOUR && end - i >= FOUR) {
        int character = first & FIRST_OF_FOUR_BITS;
        for (int further = 1; further < FOUR; further++) {
          character = character << FURTHER_SHIFT | from[++i] & FURTHER_BITS;
        }
        at = escape(Character.highSurrogate(character), to, at);
        at = escape(Character.lowSurrogate(character), to, at);
      } else {
        to[at++] = from[i];
      }
    }
    to[at++] = '"';
    length = at;
  }

  /** Returns where to go on. */
  private static int escape(char character, byte[] to, int from) {
    int at = from;
    to[at++] = '\\';
    to[at++] = 'u';
    for (int shift = Character.SIZE - HEX_DIGIT_BITS; shift >= 0; shift -= HEX_DIGIT_BITS) {
      to[at++] = HEX[character >> shift & LOW_BITS];
    }
    return at;
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  /** Writes all of it in one call, and begins anew. */
  void writeTo(OutputStream out) throws IOException {
    int count = length;
    length = 0;
    out.write(bytes, 0, count);
  }

  /** Begins anew: what was not written is dropped. */
  void clear() {
    length = 0;
  }
}
