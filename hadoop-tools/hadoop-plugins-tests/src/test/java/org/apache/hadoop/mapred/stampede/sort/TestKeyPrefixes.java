/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred.stampede.sort;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.hbase.io.ImmutableBytesWritable;
import org.apache.hadoop.hive.ql.io.HiveKey;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/** Checks the prefixes of keys whose order depends on the release, or on another project, against their comparators. */
public class TestKeyPrefixes {
  private static final int PAIRS = 100_000;
  private static final double[] EDGES = {Double.NaN, Double.longBitsToDouble(-1), 0.0, -0.0, Double.MIN_VALUE,
      -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
      Float.MIN_VALUE, -Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE};

  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  private static byte[] bytes(Writable key) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    key.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static KeyPrefix prefix(Class<? extends WritableComparable<?>> type) {
    return KeyPrefix.find(type, WritableComparator.get(type));
  }

  /** Checks the order by prefix, and where the prefixes are equal, by the rest of the content. */
  private static void check(WritableComparable<?> a, WritableComparable<?> b) throws IOException {
    byte[] x = bytes(a);
    byte[] y = bytes(b);
    KeyPrefix prefix = KeyPrefix.find(a.getClass(), WritableComparator.get(a.getClass()));
    int order = Long.compareUnsigned(prefix.of(x, 0, x.length), prefix.of(y, 0, y.length));
    if (order == 0 && !prefix.isWholeKey()) {
      order = prefix.compareContent(x, 0, x.length, y, 0, y.length);
    }
    int expected = WritableComparator.get(a.getClass()).compare(x, 0, x.length, y, 0, y.length);
    assertEquals(a + ", " + b, Integer.signum(expected), Integer.signum(order));
  }

  private double number() {
    return random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : Double.longBitsToDouble(random.nextLong());
  }

  private float shortNumber() {
    return random.nextBoolean() ? (float) EDGES[random.nextInt(EDGES.length)]
        : Float.intBitsToFloat(random.nextInt());
  }

  @Test
  public void numbersAreInTheOrderOfHadoop3() throws Exception {
    assertEquals(KeyPrefix.SIGNED_DOUBLE, prefix(DoubleWritable.class));
    assertEquals(KeyPrefix.SIGNED_FLOAT, prefix(FloatWritable.class));
    for (double a : EDGES) {
      for (double b : EDGES) {
        check(new DoubleWritable(a), new DoubleWritable(b));
        check(new FloatWritable((float) a), new FloatWritable((float) b));
      }
    }
    for (int i = 0; i < PAIRS; i++) {
      check(new DoubleWritable(number()), new DoubleWritable(number()));
      check(new FloatWritable(shortNumber()), new FloatWritable(shortNumber()));
    }
  }

  /** Returns bytes of which many pairs begin alike, or are each other's beginning. */
  private byte[] content() {
    byte[] content = new byte[random.nextInt(20)];
    for (int i = random.nextInt(12); i < content.length; i++) {
      content[i] = (byte) random.nextInt(256);
    }
    return content;
  }

  @Test
  public void keysOfHBaseAreInItsOrder() throws Exception {
    assertEquals(KeyPrefix.BYTES, prefix(ImmutableBytesWritable.class));
    for (int i = 0; i < PAIRS; i++) {
      check(new ImmutableBytesWritable(content()), new ImmutableBytesWritable(content()));
    }
  }

  @Test
  public void keysOfHiveAreInItsOrder() throws Exception {
    assertEquals(KeyPrefix.BYTES, prefix(HiveKey.class));
    for (int i = 0; i < PAIRS; i++) {
      check(new HiveKey(content(), random.nextInt()), new HiveKey(content(), random.nextInt()));
    }
  }
}
