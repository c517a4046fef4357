/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ipc;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.IntKey;

/**
 * The maximum lengths of frames sent to a server, and the allocation of their buffers. The length precedes the data,
 * and anyone may send it: a buffer is at most a little more than twice the size of the data that has arrived.
 * Immutable.
 */
final class FrameLimits {
  static final IntKey MAX_LENGTH = new IntKey("ipc.maximum.data.length", "bytes", 64 << 20, 1024, Integer.MAX_VALUE);
  static final IntKey MAX_SETUP_LENGTH =
      new IntKey("ipc.maximum.setup.length", "bytes", 128 << 10, 1024, Integer.MAX_VALUE);

  /** The initial size of a buffer in bytes, into which most calls fit. */
  private static final int FIRST = 64 << 10;

  /** A reply that tells a client why its frame is rejected. */
  @FunctionalInterface
  interface Answer {
    /** Sends the reply. */
    void tell(IOException why) throws IOException;
  }

  private final int maxLength;
  private final int maxSetupLength;

  FrameLimits(Configuration conf) {
    maxLength = MAX_LENGTH.read(conf);
    maxSetupLength = Math.min(maxLength, MAX_SETUP_LENGTH.read(conf));
  }

  /**
   * Allocates a buffer for a whole frame.
   *
   * @param isSetUp false as long as the sender is not known
   * @throws IOException if the frame is too long; names the key that limits it
   */
  ByteBuffer whole(int length, boolean isSetUp) throws IOException {
    return ByteBuffer.allocate(checked(length, isSetUp));
  }

  /**
   * Allocates a buffer for the beginning of a frame.
   *
   * @param isSetUp false as long as the sender is not known
   * @param answer tells a known client why its frame is rejected
   * @throws IOException if the frame is too long; names the key that limits it
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

  /** Allocates a larger buffer for a frame of {@code length} bytes, and copies the data that has arrived. */
  static ByteBuffer grow(ByteBuffer full, int length) {
    ByteBuffer more = ByteBuffer.allocate((int) Math.min(length, 2L * full.capacity()));
    full.flip();
    return more.put(full);
  }
}
