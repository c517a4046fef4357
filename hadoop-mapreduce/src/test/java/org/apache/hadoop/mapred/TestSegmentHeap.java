/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapred.Merger.Segment;
import org.apache.hadoop.util.PriorityQueue;
import org.junit.Test;

/** Checks that segments come in the order of stock's queue, even with equal keys. */
public class TestSegmentHeap {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private RawComparator<?> comparator;
  private int comparisons;

  /** A segment of sorted keys. */
  private static final class Keys extends Segment<Object, Object> {
    private Keys(List<byte[]> keys) throws IOException {
      super(new IFile.Reader<Object, Object>(null, null, 0, null, null) {
        private final Iterator<byte[]> rest = keys.iterator();

        @Override
        public boolean nextRawKey(DataInputBuffer key) {
          if (!rest.hasNext()) {
            return false;
          }
          byte[] next = rest.next();
          byte[] padded = new byte[next.length + 3];
          System.arraycopy(next, 0, padded, 3, next.length);
          key.reset(padded, 3, next.length);
          return true;
        }
      }, true);
    }
  }

  private boolean isLess(Object a, Object b) {
    comparisons++;
    DataInputBuffer one = ((Segment<?, ?>) a).getKey();
    DataInputBuffer other = ((Segment<?, ?>) b).getKey();
    return comparator.compare(one.getData(), one.getPosition(), one.getLength() - one.getPosition(), other.getData(),
        other.getPosition(), other.getLength() - other.getPosition()) < 0;
  }

  private final class Stock extends PriorityQueue<Segment<Object, Object>> {
    private Stock(int most) {
      initialize(most);
    }

    @Override
    protected boolean lessThan(Object a, Object b) {
      return isLess(a, b);
    }
  }

  private final class Ours extends SegmentHeap<Object, Object> {
    private Ours(Class<?> keyClass, int most) {
      order(new Configuration(false), keyClass, comparator);
      initialize(most);
      clear();
    }

    @Override
    protected boolean lessThan(Object a, Object b) {
      return isLess(a, b);
    }
  }

  private static byte[] bytes(Writable key) {
    try {
      DataOutputBuffer out = new DataOutputBuffer();
      key.write(out);
      return Arrays.copyOf(out.getData(), out.getLength());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Merges random segments, and returns how many whole keys the tuned heap and stock's queue compared. */
  private int[] merge(Class<?> keyClass, RawComparator<?> order,
      Function<Random, ? extends Writable> keys) throws IOException {
    comparator = order;
    int compared = 0;
    int comparedByStock = 0;
    for (int size : new int[] {0, 1, 2, 3, 10, 300}) {
      List<Keys> segments = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        List<byte[]> sorted = new ArrayList<>();
        for (int records = 1 + random.nextInt(20); records > 0; records--) {
          sorted.add(bytes(keys.apply(random)));
        }
        sorted.sort((a, b) -> comparator.compare(a, 0, a.length, b, 0, b.length));
        segments.add(new Keys(sorted));
      }
      Ours ours = new Ours(keyClass, size);
      Stock stock = new Stock(size);
      for (Keys segment : segments) {
        assertTrue(segment.nextRawKey());
        comparisons = 0;
        ours.put(segment);
        compared += comparisons;
        comparisons = 0;
        stock.put(segment);
        comparedByStock += comparisons;
      }
      while (stock.size() > 0) {
        assertEquals("seed " + seed, segments.indexOf(stock.top()), segments.indexOf(ours.top()));
        assertEquals(stock.size(), ours.size());
        boolean isMore = ours.top().nextRawKey();
        comparisons = 0;
        if (isMore) {
          ours.adjustTop();
        } else {
          ours.pop();
        }
        compared += comparisons;
        comparisons = 0;
        if (isMore) {
          stock.adjustTop();
        } else {
          stock.pop();
        }
        comparedByStock += comparisons;
      }
      assertEquals(0, ours.size());
      assertNull(ours.top());
      assertNull(ours.pop());
    }
    return new int[] {compared, comparedByStock};
  }

  @Test
  public void textsWithManyEqualPrefixes() throws Exception {
    int[] compared = merge(Text.class, WritableComparator.get(Text.class),
        r -> new Text("prefix".substring(r.nextInt(6)) + r.nextInt(50) + "x".repeat(r.nextInt(10))));
    assertTrue(Arrays.toString(compared), compared[0] < compared[1]);
  }

  @Test
  public void bytesOfAllValues() throws Exception {
    int[] compared = merge(BytesWritable.class, WritableComparator.get(BytesWritable.class), r -> {
      byte[] key = new byte[r.nextInt(12)];
      r.nextBytes(key);
      return new BytesWritable(key);
    });
    assertTrue(Arrays.toString(compared), compared[0] < compared[1] / 2);
  }

  /** The prefix is the whole key, so no keys are compared. */
  @Test
  public void numbersAndEqualKeys() throws Exception {
    assertEquals(0, merge(IntWritable.class, WritableComparator.get(IntWritable.class),
        r -> new IntWritable(r.nextInt(100) - 50))[0]);
    assertEquals(0, merge(NullWritable.class, WritableComparator.get(NullWritable.class), r -> NullWritable.get())[0]);
  }

  /** Returns a comparator without prefixes, so that every comparison is of whole keys. */
  private static RawComparator<Text> backwards() {
    return new Text.Comparator() {
      @Override
      public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        return super.compare(b2, s2, l2, b1, s1, l1);
      }
    };
  }

  @Test
  public void anotherOrderThanTheClassHas() throws Exception {
    int[] compared = merge(Text.class, backwards(), r -> new Text("" + r.nextInt(1000)));
    assertEquals("the same comparisons", compared[1], compared[0]);
  }

  @Test
  public void comparisonsGrowWithTheLogarithmOfSegments() throws Exception {
    comparator = backwards();
    int length = 10;
    for (int count : new int[] {16, 64, 256}) {
      Ours ours = new Ours(Text.class, count);
      comparisons = 0;
      for (int i = 0; i < count; i++) {
        List<byte[]> keys = new ArrayList<>();
        for (int key = length; key > 0; key--) {
          keys.add(bytes(new Text("" + (100 + key) + (1000 + random.nextInt(1000)))));
        }
        Keys segment = new Keys(keys);
        assertTrue(segment.nextRawKey());
        ours.put(segment);
      }
      int records = 0;
      for (; ours.size() > 0; records++) {
        if (ours.top().nextRawKey()) {
          ours.adjustTop();
        } else {
          ours.pop();
        }
      }
      assertEquals(count * length, records);
      int levels = Integer.numberOfTrailingZeros(count);
      assertTrue("seed " + seed + ": " + comparisons + " comparisons of " + records + " records in " + count
          + " segments", comparisons <= (2 * records + count) * levels);
    }
  }
}
