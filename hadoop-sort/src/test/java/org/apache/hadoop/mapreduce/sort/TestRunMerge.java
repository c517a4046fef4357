/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.testing.TellSeed;
import org.junit.Rule;
import org.junit.Test;

/** Checks that a merge is the stable sort of all records, in the order of the runs. */
@SuppressWarnings({"rawtypes", "unchecked"})
public class TestRunMerge {
  private final long seed = System.nanoTime();

  @Rule
  public final TellSeed seedTold = new TellSeed(seed);

  private final Random random = new Random(seed);

  private record Item(WritableComparable key, int run, int number) {
  }

  /** A run whose keys and values start at different offsets of their arrays; the values identify the records. */
  private static final class Run extends SortedRun {
    private final List<Item> items;
    private int at = -1;
    private boolean loaded;

    Run(List<Item> items) {
      this.items = items;
    }

    @Override
    public boolean next() throws IOException {
      if (++at >= items.size()) {
        return false;
      }
      DataOutputBuffer out = new DataOutputBuffer();
      out.writeInt(7);
      items.get(at).key().write(out);
      bytes = Arrays.copyOf(out.getData(), out.getLength());
      keyStart = 4;
      keyLength = bytes.length - 4;
      valueLength = 8;
      loaded = false;
      return true;
    }

    @Override
    public void load() {
      if (!loaded) {
        ByteBuffer record = ByteBuffer.allocate(2 + keyLength + valueLength).position(2).put(bytes, keyStart, keyLength)
            .putInt(items.get(at).run()).putInt(items.get(at).number());
        bytes = record.array();
        keyStart = 2;
        loaded = true;
      }
    }
  }

  private interface Keys {
    WritableComparable next();
  }

  @Test
  public void mergesByPrefixAndContent() throws Exception {
    check(KeyPrefix.TEXT, new Text.Comparator(), Comparator.naturalOrder(), () -> {
      char[] letters = new char[random.nextInt(12)];
      Arrays.fill(letters, 'x');
      if (letters.length > 0) {
        letters[letters.length - 1] = (char) ('a' + random.nextInt(3));
      }
      return new Text(new String(letters));
    });
  }

  @Test
  public void mergesByPrefixAlone() throws Exception {
    check(KeyPrefix.LONG, new LongWritable.Comparator(), Comparator.naturalOrder(),
        () -> new LongWritable(random.nextInt(40) - 20L << random.nextInt(60)));
  }

  @Test
  public void mergesByComparator() throws Exception {
    check(null, new LongWritable.DecreasingComparator(), Comparator.reverseOrder(),
        () -> new LongWritable(random.nextInt(40) - 20));
  }

  /** Checks that comparisons grow with the logarithm of the runs: in a loser tree each record moves up one path. */
  @Test
  public void comparisonsGrowWithTheLogarithmOfRuns() throws Exception {
    long[] comparisons = new long[1];
    RawComparator<LongWritable> order = new LongWritable.DecreasingComparator() {
      @Override
      public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
        comparisons[0]++;
        return super.compare(b1, s1, l1, b2, s2, l2);
      }
    };
    Comparator<WritableComparable> falling = Comparator.reverseOrder();
    int length = 30;
    for (int count : new int[] {16, 64, 256}) {
      List<Run> runs = new ArrayList<>();
      for (int run = 0; run < count; run++) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < length; i++) {
          items.add(new Item(new LongWritable(random.nextInt(1000)), run, i));
        }
        items.sort(Comparator.comparing(Item::key, falling));
        runs.add(new Run(items));
      }
      comparisons[0] = 0;
      RunMerge merge = new RunMerge(new KeyOrder(null, order), runs);
      int merged = 0;
      while (merge.next()) {
        merged++;
      }
      assertEquals(count * length, merged);
      assertTrue(comparisons[0] + " comparisons of " + merged + " records in " + count + " runs",
          comparisons[0] <= (long) merged * Integer.numberOfTrailingZeros(count) + count);
    }
  }

  @Test
  public void throwsWhatARunThrows() {
    IOException fault = new IOException("the fault of this test");
    RunMerge merge = new RunMerge(new KeyOrder(KeyPrefix.LONG, null), List.of(new Run(List.of()), new SortedRun() {
      @Override
      public boolean next() throws IOException {
        throw fault;
      }
    }));
    assertSame(fault, assertThrows(IOException.class, merge::next));
  }

  private void check(KeyPrefix prefix, RawComparator<?> comparator, Comparator<WritableComparable> order, Keys keys)
      throws IOException {
    for (int count = 0; count < 40; count++) {
      List<Run> runs = new ArrayList<>();
      List<Item> all = new ArrayList<>();
      for (int run = 0; run < count; run++) {
        List<Item> items = new ArrayList<>();
        int length = random.nextInt(3) * random.nextInt(50);
        for (int i = 0; i < length; i++) {
          items.add(new Item(keys.next(), run, i));
        }
        items.sort(Comparator.comparing(Item::key, order));
        runs.add(new Run(items));
        all.addAll(items);
      }
      all.sort(Comparator.comparing(Item::key, order));
      RunMerge merge = new RunMerge(new KeyOrder(prefix, comparator), runs);
      List<String> merged = new ArrayList<>();
      while (merge.next()) {
        merge.load();
        ByteBuffer value = ByteBuffer.wrap(merge.bytes(), merge.keyStart() + merge.keyLength(), merge.valueLength());
        merged.add(value.getInt() + "/" + value.getInt());
      }
      assertEquals("seed " + seed + ", " + count + " runs",
          all.stream().map(item -> item.run() + "/" + item.number()).toList(), merged);
    }
  }
}
