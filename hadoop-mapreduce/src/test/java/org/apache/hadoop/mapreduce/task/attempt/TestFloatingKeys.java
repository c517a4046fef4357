/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.attempt;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.InvalidKeyException;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.sort.KeyPrefix;
import org.apache.hadoop.testing.KerberosInternals;
import org.apache.hadoop.testing.StockHadoop;
import org.junit.Test;

/** Checks that floating-point keys have one order, whatever values are among them. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class TestFloatingKeys {
  private static final double[] SOME = {Double.NaN, -0.0, 0.0, 1, -1, 2.5, Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY};

  /** Compares pairs of keys as a job does; returns how many results contradict the JDK's order with a single zero. */
  public static class Contradictions implements Callable<Integer> {
    private final JobConf job = new JobConf();

    @Override
    public Integer call() throws Exception {
      KerberosInternals.exportTo(getClass());
      configure(job);
      int wrong = 0;
      for (double a : SOME) {
        for (double b : SOME) {
          wrong += count(new DoubleWritable(a), new DoubleWritable(b), expected(a, b));
          wrong += count(new FloatWritable((float) a), new FloatWritable((float) b), expected(a, b));
        }
      }
      return wrong;
    }

    void configure(JobConf conf) {
      // as shipped
    }

    private static int expected(double a, double b) {
      return Double.compare(a == 0 ? 0 : a, b == 0 ? 0 : b);
    }

    private int count(Writable a, Writable b, int expected) throws IOException {
      job.setMapOutputKeyClass(a.getClass());
      int wrong = 0;
      for (RawComparator order : List.of(job.getOutputKeyComparator(), job.getOutputValueGroupingComparator())) {
        byte[] x = bytes(a);
        byte[] y = bytes(b);
        wrong += order.compare(x, 0, x.length, y, 0, y.length) == expected ? 0 : 1;
        wrong += order.compare(a, b) == expected ? 0 : 1;
      }
      return wrong;
    }

    private static byte[] bytes(Writable key) throws IOException {
      DataOutputBuffer out = new DataOutputBuffer();
      key.write(out);
      return Arrays.copyOf(out.getData(), out.getLength());
    }
  }

  /** Counts contradictions with the keys that restore stock. */
  public static class Restored extends Contradictions {
    @Override
    void configure(JobConf conf) {
      conf.addResource("stock-behaviour.xml");
    }
  }

  @Test
  public void haveOneOrder() throws Exception {
    assertEquals("ours", 0, (int) new Contradictions().call());
    int stock = StockHadoop.call(Contradictions.class);
    assertTrue("stock: " + stock, stock > 0);
    assertEquals("restored", stock, (int) new Restored().call());
  }

  /**
   * Floating-point keys have order-preserving prefixes, by which they are sorted where a job has no comparator of its
   * own.
   */
  @Test
  public void havePrefixesOfThatOrder() throws Exception {
    for (double a : SOME) {
      for (double b : SOME) {
        assertEquals(a + ", " + b, Contradictions.expected(a, b),
            compareByPrefix(KeyPrefix.DOUBLE, new DoubleWritable(a), new DoubleWritable(b)));
        assertEquals(a + ", " + b, Contradictions.expected(a, b),
            compareByPrefix(KeyPrefix.FLOAT, new FloatWritable((float) a), new FloatWritable((float) b)));
      }
    }
  }

  private static int compareByPrefix(KeyPrefix prefix, Writable a, Writable b) throws IOException {
    byte[] x = Contradictions.bytes(a);
    byte[] y = Contradictions.bytes(b);
    return Long.compareUnsigned(prefix.of(x, 0, x.length), prefix.of(y, 0, y.length));
  }

  /** Equal keys are equal objects with equal hashes, so that they go to the same partition. */
  @Test
  public void areEqualAsTheyCompare() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      double a = SOME[random.nextInt(SOME.length)];
      double b = SOME[random.nextInt(SOME.length)];
      check("seed " + seed, new DoubleWritable(a), new DoubleWritable(b));
      check("seed " + seed, new FloatWritable((float) a), new FloatWritable((float) b));
    }
  }

  private static void check(String message, Comparable a, Object b) {
    assertEquals(message + ": " + a + ", " + b, a.compareTo(b) == 0, a.equals(b));
    if (a.equals(b)) {
      assertEquals(message + ": " + a + ", " + b, a.hashCode(), b.hashCode());
    }
  }

  @Test
  public void takeTrueOrFalse() {
    JobConf job = new JobConf();
    job.setMapOutputKeyClass(DoubleWritable.class);
    job.set("mapreduce.job.keys.nan.last", "maybe");
    assertEquals("mapreduce.job.keys.nan.last is 'maybe': expected true or false",
        assertThrows(InvalidKeyException.class, job::getOutputKeyComparator).getMessage());
  }
}
