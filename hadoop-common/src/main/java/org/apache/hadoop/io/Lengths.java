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
 * Reads length-prefixed data without trusting the length: four bytes that claim two billion must not allocate two
 * gigabytes. If the rest of the input is known, a length beyond it is rejected; otherwise memory grows with the data
 * that has arrived, to at most twice as much. Short data is read as before.
 */
public final class Lengths {
  /** The number of bytes that are allocated without further checks. */
  static final int BELIEVED = 64 << 10;
  private static final int BELIEVED_ELEMENTS = 1024;

  /** Reads one element of an array. */
  @FunctionalInterface
  public interface ElementReader {
    /** Returns the next element. */
    Object read() throws IOException;
  }

  private Lengths() {
  }

  /**
   * Reads the next {@code length} bytes into an array of that length.
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

  /** Reads the next {@code length} bytes into {@code old} if they fit, otherwise into a new array. */
  public static byte[] readBytes(DataInput in, int length, byte[] old) throws IOException {
    if (old == null || length > old.length || length < 0) {
      return readBytes(in, length);
    }
    in.readFully(old, 0, length);
    return old;
  }

  /**
   * Returns whether memory for {@code length} bytes may be allocated before they are read.
   *
   * @throws IOException if there cannot be that many
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
   * Checks and returns the number of elements that follow, which in a frame must fit into the rest.
   *
   * @param leastBytes the minimum size of an element; 0 is possible in inputs other than frames
   * @throws IOException if the number is negative or too large
   */
  public static int count(DataInput in, int count, int leastBytes) throws IOException {
    if (count < 0) {
      throw new IOException("Invalid length " + count);
    }
    if (in instanceof FrameInput frame && (long) count * leastBytes > frame.remaining()) {
      throw new EOFException("Invalid length " + count + ": " + frame.remaining() + " bytes are left");
    }
    return count;
  }

  /** Reads the number of elements that follow, as four bytes, and checks it like {@link #count}. */
  public static int readCount(DataInput in, int leastBytes) throws IOException {
    return count(in, in.readInt(), leastBytes);
  }

  /** Reads the number of elements that follow, as a variable-length integer, and checks it like {@link #count}. */
  public static int readVCount(DataInput in, int leastBytes) throws IOException {
    return count(in, WritableUtils.readVInt(in), leastBytes);
  }

  /**
   * Reads an array of elements of at least one byte each.
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
