/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.apache.hadoop.io.WritableUtils;

/**
 * A generator of the single record of each map's output for a reduce, derived from the seed and the numbers alone. The
 * key is the map; the value is a {@code BytesWritable} that starts with map and reduce, followed by a slice of random
 * bytes, so that no output can be mistaken for another.
 */
final class SegmentSource {
  private static final int POOL = 1 << 20;
  /** The bytes of the checksum, the two lengths that end a file, the key's length and the key. */
  private static final int AROUND_VALUE = 4 + 2 + 1 + Integer.BYTES;
  private static final int MAX_LENGTH = 5;

  private final byte[] pool = new byte[POOL];
  private final long seed;
  private final int valueBytes;

  /** @param segmentBytes the size of an output, including all overhead; the actual size may be one less */
  SegmentSource(long seed, int segmentBytes) {
    this.seed = seed;
    valueBytes = valueBytes(segmentBytes);
    new SplittableRandom(seed).nextBytes(pool);
  }

  private static int valueBytes(int segmentBytes) {
    for (int length = 1; length < MAX_LENGTH; length++) {
      int value = segmentBytes - AROUND_VALUE - length;
      if (WritableUtils.getVIntSize(value) <= length) {
        return value;
      }
    }
    return segmentBytes - AROUND_VALUE - MAX_LENGTH;
  }

  /** Returns the serialized key. */
  static byte[] key(int map) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(map).array();
  }

  /** Returns the map of a serialized key. */
  static int map(byte[] data, int at) {
    return ByteBuffer.wrap(data, at, Integer.BYTES).getInt();
  }

  /** Returns the serialized value. */
  byte[] value(int map, int reduce) {
    ByteBuffer value = ByteBuffer.allocate(valueBytes);
    value.putInt(valueBytes - Integer.BYTES).putInt(map).putInt(reduce);
    int from = (int) new SplittableRandom(seed + ((long) map << Integer.SIZE) + reduce).nextLong() & POOL - 1;
    while (value.hasRemaining()) {
      int length = Math.min(value.remaining(), POOL - from);
      value.put(pool, from, length);
      from = 0;
    }
    return value.array();
  }

  /** Returns the sum of a value from {@link #value}. */
  static int sum(byte[] data, int at, int length) {
    CRC32 crc = new CRC32();
    crc.update(data, at, length);
    return (int) crc.getValue();
  }
}
