/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.junit.Test;

@SuppressWarnings({"rawtypes", "unchecked"})
public class TestKeyPrefix {
  private static final long[] EDGES = {Long.MIN_VALUE, Long.MIN_VALUE + 1, Integer.MIN_VALUE, -257, -256, -129, -128,
      -1, 0, 1, 127, 128, 255, 256, Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE};

  private static final double[] FLOATING = {Double.NaN, Double.longBitsToDouble(-1), 0.0, -0.0, Double.MIN_VALUE,
      -Double.MIN_VALUE, Float.MIN_VALUE, Double.MAX_VALUE, Float.MAX_VALUE, Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY};

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @Test
  public void neverContradictsTheComparator() throws Exception {
    for (int i = 0; i < 200_000; i++) {
      check(KeyPrefix.LONG, new LongWritable(number()), new LongWritable(number()));
      check(KeyPrefix.INT, new IntWritable((int) number()), new IntWritable((int) number()));
      check(KeyPrefix.DOUBLE, new DoubleWritable(floating()), new DoubleWritable(floating()));
      check(KeyPrefix.FLOAT, new FloatWritable((float) floating()), new FloatWritable((float) floating()));
      check(KeyPrefix.TEXT, text(), text());
      check(KeyPrefix.BYTES, new BytesWritable(bytes()), new BytesWritable(bytes()));
    }
  }

  @Test
  public void belongsToTheRegisteredComparatorAlone() {
    assertEquals(KeyPrefix.TEXT, KeyPrefix.find(Text.class, new Text.Comparator()));
    assertNull(KeyPrefix.find(Text.class, new Text.Comparator() { }));
    assertNull(KeyPrefix.find(LongWritable.class, new LongWritable.DecreasingComparator()));
    assertNull(KeyPrefix.find(LongWritable.class, new IntWritable.Comparator()));
    assertEquals(KeyPrefix.FLOAT, KeyPrefix.find(FloatWritable.class, new FloatWritable.Comparator()));
    assertNull(KeyPrefix.find(String.class, new Text.Comparator()));
  }

  /** Somebody may register another comparator for a class of Hadoop, in the same JVM. */
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
    int start = 3;
    int compared = WritableComparator.get(a.getClass()).compare(x, start, x.length - start, y, start, y.length - start);
    int byPrefix = Long.compareUnsigned(prefix.of(x, start, x.length - start), prefix.of(y, start, y.length - start));
    String message = "seed " + seed + ": " + a + ", " + b;
    if (byPrefix != 0) {
      assertEquals(message, Integer.signum(compared), Integer.signum(byPrefix));
    } else if (prefix.isWholeKey()) {
      assertEquals(message, 0, compared);
    } else {
      assertEquals(message, Integer.signum(compared), Integer.signum(
          prefix.compareContent(x, start, x.length - start, y, start, y.length - start)));
    }
    assertEquals(message, Integer.signum(a.compareTo(b)), Integer.signum(compared));
  }

  /** The key after some bytes that are not part of it. */
  private static byte[] serialised(Writable key) throws Exception {
    DataOutputBuffer out = new DataOutputBuffer();
    out.write(new byte[] {7, 7, 7});
    key.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private long number() {
    return random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextLong();
  }

  /** Some that compare in a way of their own, some of any bits, and some that differ little. */
  private double floating() {
    return switch (random.nextInt(4)) {
      case 0 -> FLOATING[random.nextInt(FLOATING.length)];
      case 1 -> Double.longBitsToDouble(number());
      default -> random.nextInt(100) / 10.0 - 5;
    };
  }

  private Text text() {
    Text text = new Text();
    byte[] bytes = bytes();
    text.set(bytes, 0, bytes.length);
    return text;
  }

  /** Few different ones, short, and some with a length of more than one byte. */
  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(20) == 0 ? 200 + random.nextInt(100) : random.nextInt(11)];
    for (int i = random.nextInt(8); i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(4) - 2);
    }
    return bytes;
  }
}
