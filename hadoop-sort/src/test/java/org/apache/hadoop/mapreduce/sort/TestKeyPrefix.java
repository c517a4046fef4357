/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

@SuppressWarnings({"rawtypes", "unchecked"})
public class TestKeyPrefix {
  private static final long[] EDGES = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE, -257, -256, -129, -128,
      -1, 0, 1, 127, 128, 255, 256, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE};
  private static final double[] FLOATING = {Double.NaN, Double.longBitsToDouble(-1), 0.0, -0.0, Double.MIN_VALUE,
      -Double.MIN_VALUE, Float.MIN_VALUE, Double.MAX_VALUE, Float.MAX_VALUE, Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY};
  private static final int START = 3;
  private static final int PAIRS = 100_000;

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  @Test
  public void neverContradictsTheComparator() throws Exception {
    for (KeyPrefix prefix : KeyPrefix.values()) {
      for (int i = 0; i < PAIRS; i++) {
        byte[] bytes = bytes();
        check(prefix, AnyKey.of(prefix.keyClass(), bytes), AnyKey.of(prefix.keyClass(), other(bytes)));
      }
    }
  }

  /** Checks that prefixes differ: one that is the same for all keys would never contradict the comparator. */
  @Test
  public void tellsKeysApart() throws Exception {
    for (KeyPrefix prefix : KeyPrefix.values()) {
      int told = 0;
      for (int i = 0; i < 1000; i++) {
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        byte[] a = serialised(AnyKey.of(prefix.keyClass(), bytes));
        random.nextBytes(bytes);
        byte[] b = serialised(AnyKey.of(prefix.keyClass(), bytes));
        boolean differ = WritableComparator.get(prefix.keyClass())
            .compare(a, START, a.length - START, b, START, b.length - START) != 0;
        // The published comparators of floating-point numbers do not order NaN.
        boolean isOdd = differ && of(prefix, a) == -1 && of(prefix, b) == -1;
        told += isOdd || differ == (of(prefix, a) != of(prefix, b)) ? 1 : 0;
      }
      assertEquals(prefix.name(), 1000, told);
    }
  }

  @Test
  public void belongsToTheRegisteredComparatorAlone() {
    assertEquals(KeyPrefix.TEXT, KeyPrefix.find(Text.class, new Text.Comparator()));
    assertNull(KeyPrefix.find(Text.class, new Text.Comparator() { }));
    assertNull(KeyPrefix.find(LongWritable.class, new LongWritable.DecreasingComparator()));
    assertNull(KeyPrefix.find(LongWritable.class, new IntWritable.Comparator()));
    assertEquals(KeyPrefix.FLOAT, KeyPrefix.find(FloatWritable.class, new FloatWritable.Comparator()));
    assertEquals(KeyPrefix.DOUBLE, KeyPrefix.find(DoubleWritable.class, new DoubleWritable.Comparator()));
    assertNull(KeyPrefix.find(String.class, new Text.Comparator()));
  }

  /**
   * Checks that a class with another registered comparator has no prefix: one may be registered for Hadoop's classes,
   * in the same JVM.
   */
  @Test
  public void isNoneForAClassWithAnotherRegisteredComparator() {
    WritableComparator before = WritableComparator.get(IntWritable.class);
    WritableComparator.define(IntWritable.class, new IntWritable.Comparator() { });
    try {
      assertNull(KeyPrefix.find(IntWritable.class, new IntWritable.Comparator()));
    } finally {
      WritableComparator.define(IntWritable.class, before);
    }
  }

  private void check(KeyPrefix prefix, WritableComparable a, WritableComparable b) throws Exception {
    byte[] x = serialised(a);
    byte[] y = serialised(b);
    int compared = AnyKey.order(prefix).compare(a, b);
    int byPrefix = Long.compareUnsigned(of(prefix, x), of(prefix, y));
    if (byPrefix != 0) {
      assertOrder(prefix, a, b, compared, byPrefix);
    } else if (prefix.isWholeKey()) {
      assertOrder(prefix, a, b, 0, compared);
    } else {
      assertOrder(prefix, a, b, compared,
          prefix.compareContent(x, START, x.length - START, y, START, y.length - START));
    }
    boolean areZeros = AnyKey.isZero(a) && AnyKey.isZero(b);
    if (!AnyKey.isNaN(a) && !AnyKey.isNaN(b) && (!areZeros || compared == 0)) {
      int byComparator =
          WritableComparator.get(a.getClass()).compare(x, START, x.length - START, y, START, y.length - START);
      assertOrder(prefix, a, b, byComparator, compared);
      assertOrder(prefix, a, b, a.compareTo(b), compared);
    }
  }

  /** Checks the order; formats the keys only on failure, since formatting each would take most of the time. */
  private static void assertOrder(KeyPrefix prefix, WritableComparable a, WritableComparable b, int expected,
      int order) {
    if (Integer.signum(expected) != Integer.signum(order)) {
      assertEquals(prefix + ": " + a + ", " + b, Integer.signum(expected), Integer.signum(order));
    }
  }

  private static long of(KeyPrefix prefix, byte[] key) {
    return prefix.of(key, START, key.length - START);
  }

  /** Returns the serialised key, after some bytes that are not part of it. */
  private static byte[] serialised(Writable key) throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    out.write(new byte[START]);
    key.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  /** Returns random bytes, among them numbers at the edges of their types, and lengths that take more than a byte. */
  private byte[] bytes() {
    if (random.nextInt(4) == 0) {
      return edge().array();
    }
    byte[] bytes = new byte[random.nextInt(20) == 0 ? 200 + random.nextInt(100) : random.nextInt(24)];
    if (random.nextBoolean()) {
      random.nextBytes(bytes);
    }
    for (int i = random.nextInt(8); i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(4) - 2);
    }
    return bytes;
  }

  private ByteBuffer edge() {
    long edge = EDGES[random.nextInt(EDGES.length)];
    double floating = FLOATING[random.nextInt(FLOATING.length)];
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    return switch (random.nextInt(4)) {
      case 0 -> bytes.putLong(edge);
      case 1 -> bytes.putInt((int) edge);
      case 2 -> bytes.putDouble(floating);
      default -> bytes.putFloat((float) floating);
    };
  }

  /** Returns bytes that mostly differ from {@code bytes} in only one place, wherever that is, or in their number. */
  private byte[] other(byte[] bytes) {
    switch (random.nextInt(3)) {
      case 0:
        return bytes();
      case 1:
        return Arrays.copyOf(bytes, Math.max(0, bytes.length + random.nextInt(5) - 2));
      default:
        byte[] other = Arrays.copyOf(bytes, Math.max(bytes.length, 1 + random.nextInt(24)));
        other[random.nextInt(other.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return other;
    }
  }
}
