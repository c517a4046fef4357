/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A packet filled with its own number. */
final class NumberedPacket extends RetainedPacket {
  static final int LENGTH = 1000;

  private final long number;

  NumberedPacket(long number) {
    this(number, new byte[LENGTH]);
  }

  NumberedPacket(long number, byte[] array) {
    this.number = number;
    Arrays.fill(array, (byte) number);
    buffer = ByteBuffer.wrap(array);
  }

  @Override
  public long number() {
    return number;
  }

  boolean isInFile() {
    return isSpilled();
  }

  /** Checks that all bytes are there, whether in memory or spilled. */
  boolean isIntact(int length) throws IOException {
    ByteBuffer bytes = isSpilled() ? load() : buffer;
    byte[] expected = new byte[length];
    Arrays.fill(expected, (byte) number);
    return bytes.equals(ByteBuffer.wrap(expected));
  }
}
