/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The greatest lengths of what is sent to a server in one piece, and memory for it. The length comes before the bytes,
 * and anybody may send it: it takes no more memory than twice the bytes that have come, and a little. Immutable.
 */
final class FrameLimits {
  static final IntKey MAX_LENGTH = new IntKey("ipc.maximum.data.length", "bytes", 64 << 20, 1024, Integer.MAX_VALUE);
  static final IntKey MAX_SETUP_LENGTH =
      new IntKey("ipc.maximum.setup.length", "bytes", 128 << 10, 1024, Integer.MAX_VALUE);

  /** The bytes of memory that are taken at first: most calls fit into them. */
  private static final int FIRST = 64 << 10;

  /** Tells a client why its frame is refused. */
  @FunctionalInterface
  interface Answer {
    /** Sends it. */
    void tell(IOException why) throws IOException;
  }

  private final int maxLength;
  private final int maxSetupLength;

  FrameLimits(Configuration conf) {
    maxLength = MAX_LENGTH.read(conf);
    maxSetupLength = Math.min(maxLength, MAX_SETUP_LENGTH.read(conf));
  }

  /**
   * Memory for all of a frame.
   *
   * @param isSetUp false while it is not known who sends
   * @throws IOException if it is not taken; says which key forbids it
   */
  ByteBuffer whole(int length, boolean isSetUp) throws IOException {
    return ByteBuffer.allocate(checked(length, isSetUp));
  }

  /**
   * The same, for its beginning.
   *
   * @param answer for a client that is known, to which it is told why its frame is not taken
   */
  ByteBuffer begin(int length, boolean isSetUp, Answer answer) throws IOException {
    try {
      return ByteBuffer.allocate(Math.min(FIRST, checked(length, isSetUp)));
    } catch (IOException e) {
      if (isSetUp) {
        answer.tell(e);
      }
      throw e;
    }
  }

  private int checked(int length, boolean isSetUp) throws IOException {
    int max = isSetUp ? maxLength : maxSetupLength;
    if (length < 0 || length > max) {
      IntKey key = isSetUp || maxSetupLength == maxLength ? MAX_LENGTH : MAX_SETUP_LENGTH;
      throw new IOException("A frame of " + length + " bytes is refused: " + key.name() + " is " + max);
    }
    return length;
  }

  /** Memory for more of a frame of {@code length} bytes, beginning with those that have come. */
  static ByteBuffer grow(ByteBuffer full, int length) {
    ByteBuffer more = ByteBuffer.allocate((int) Math.min(length, 2L * full.capacity()));
    full.flip();
    return more.put(full);
  }
}
