/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.io;

import java.io.DataInput;
import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * Reads what follows its own length, without believing the length: four bytes that say "two billion" must not take two
 * gigabytes. Where the rest of the input is known, a length beyond it is refused; elsewhere memory grows with what has
 * really come, to at most twice as much. Short things are read as ever.
 */
public final class Lengths {
  /** Bytes that are taken without a second look. */
  static final int BELIEVED = 64 << 10;
  private static final int BELIEVED_ELEMENTS = 1024;

  /** Reads one element of an array. */
  @FunctionalInterface
  public interface ElementReader {
    /** The next element. */
    Object read() throws IOException;
  }

  private Lengths() {
  }

  /**
   * The next {@code length} bytes, in an array of that length.
   *
   * @throws IOException also if the length is negative, or more than is left
   */
  public static byte[] readBytes(DataInput in, int length) throws IOException {
    if (isBelieved(in, length)) {
      byte[] bytes = new byte[length];
      in.readFully(bytes);
      return bytes;
    }
    byte[] bytes = new byte[BELIEVED];
    in.readFully(bytes);
    for (int have = BELIEVED; have < length; have = bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * have));
      in.readFully(bytes, have, bytes.length - have);
    }
    return bytes;
  }

  /** The same, in {@code old} if they fit there. */
  public static byte[] readBytes(DataInput in, int length, byte[] old) throws IOException {
    if (old == null || length > old.length || length < 0) {
      return readBytes(in, length);
    }
    in.readFully(old, 0, length);
    return old;
  }

  /**
   * Tells if memory for {@code length} bytes may be taken before they are read.
   *
   * @throws IOException if there cannot be so many
   */
  public static boolean isBelieved(DataInput in, int length) throws IOException {
    if (length >= 0 && length <= BELIEVED) {
      return true;
    }
    count(in, length, 1);
    return in instanceof FrameInput
        || in instanceof DataInputBuffer buffer && length <= buffer.getLength() - buffer.getPosition();
  }

  /**
   * Passes on how many elements follow, in a frame not more than can be left.
   *
   * @param leastBytes that an element takes; in other inputs than frames it may take none
   * @throws IOException if the number is negative or too great
   */
  public static int count(DataInput in, int count, int leastBytes) throws IOException {
    if (count < 0) {
      throw new IOException("A length of " + count + " is not possible");
    }
    if (in instanceof FrameInput frame && (long) count * leastBytes > frame.remaining()) {
      throw new EOFException("A length of " + count + " is not possible: " + frame.remaining() + " bytes are left");
    }
    return count;
  }

  /** Reads how many elements follow, as four bytes, and checks it as {@link #count} does. */
  public static int readCount(DataInput in, int leastBytes) throws IOException {
    return count(in, in.readInt(), leastBytes);
  }

  /** The same, of a number of variable length. */
  public static int readVCount(DataInput in, int leastBytes) throws IOException {
    return count(in, WritableUtils.readVInt(in), leastBytes);
  }

  /**
   * Reads an array of elements of a byte or more each.
   *
   * @throws IOException also if the length is negative, or more than is left
   */
  public static Object readArray(DataInput in, int length, Class<?> type, ElementReader elements) throws IOException {
    count(in, length, 1);
    Object array = Array.newInstance(type, Math.min(length, BELIEVED_ELEMENTS));
    int have = Array.getLength(array);
    for (int i = 0; i < length; i++) {
      if (i == have) {
        have = (int) Math.min(length, 2L * have);
        Object longer = Array.newInstance(type, have);
        System.arraycopy(array, 0, longer, 0, i);
        array = longer;
      }
      Array.set(array, i, elements.read());
    }
    return array;
  }
}
