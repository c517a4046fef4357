/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.junit.Test;

/** Tests that the keys of each distribution are ordered as its name says, by the comparator of their type. */
public class TestRecordSource {
  private static final int RECORDS = 5000;
  private static final long SEED = 31;

  private static RecordShape shape(KeyType type, int keyLength, Distribution distribution) {
    return new RecordShape(RECORDS, type, keyLength, 20, distribution, false, SEED);
  }

  /** Returns the length of a key of the type; numeric types have a fixed length. */
  private static int length(KeyType type) {
    return type == KeyType.LONG ? Long.BYTES : type == KeyType.INT ? Integer.BYTES : 10;
  }

  private static List<byte[]> keys(RecordShape shape) throws IOException {
    RecordSource source = new RecordSource(shape);
    WritableComparable<?> key = source.newKey();
    Text value = new Text();
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < shape.records(); i++) {
      source.set(i, key, value);
      DataOutputBuffer out = new DataOutputBuffer();
      key.write(out);
      keys.add(Arrays.copyOf(out.getData(), out.getLength()));
    }
    return keys;
  }

  /** Counts the pairs of adjacent keys by the sign of their comparison. */
  private static Map<Integer, Integer> steps(KeyType type, List<byte[]> keys) {
    WritableComparator comparator = WritableComparator.get(type.type().asSubclass(WritableComparable.class));
    Map<Integer, Integer> steps = new HashMap<>();
    for (int i = 1; i < keys.size(); i++) {
      byte[] before = keys.get(i - 1);
      byte[] key = keys.get(i);
      steps.merge(Integer.signum(comparator.compare(before, 0, before.length, key, 0, key.length)), 1, Integer::sum);
    }
    return steps;
  }

  @Test
  public void sortedAndReverseRiseAndFall() throws Exception {
    for (KeyType type : KeyType.values()) {
      int rising = type == KeyType.CUSTOM ? 1 : -1;
      assertEquals(type.name(), Map.of(rising, RECORDS - 1),
          steps(type, keys(shape(type, length(type), Distribution.SORTED))));
      assertEquals(type.name(), Map.of(-rising, RECORDS - 1),
          steps(type, keys(shape(type, length(type), Distribution.REVERSE))));
    }
  }

  @Test
  public void equalKeysAreEqual() throws Exception {
    for (KeyType type : KeyType.values()) {
      assertEquals(type.name(), Map.of(0, RECORDS - 1),
          steps(type, keys(shape(type, length(type), Distribution.EQUAL))));
    }
  }

  @Test
  public void uniformKeysGoUpAndDownAndDiffer() throws Exception {
    for (KeyType type : KeyType.values()) {
      List<byte[]> keys = keys(shape(type, length(type), Distribution.UNIFORM));
      Map<Integer, Integer> steps = steps(type, keys);
      assertTrue(type + ": " + steps, steps.get(-1) > RECORDS / 3 && steps.get(1) > RECORDS / 3);
      assertEquals(type.name(), RECORDS, keys.stream().map(Arrays::toString).distinct().count());
      int signs = type == KeyType.LONG || type == KeyType.INT ? 2 : 1;
      assertTrue(type + " of both signs", keys.stream().map(key -> key[0] < 0).distinct().count() >= signs);
    }
  }

  @Test
  public void nineOfTenShareFourFifths() throws Exception {
    for (KeyType type : KeyType.values()) {
      int length = length(type);
      List<byte[]> keys = keys(shape(type, length, Distribution.PREFIX90));
      Map<String, Integer> heads = new HashMap<>();
      for (byte[] key : keys) {
        int from = key.length - length;
        heads.merge(Arrays.toString(Arrays.copyOfRange(key, from, from + length * 4 / 5)), 1, Integer::sum);
      }
      double share = (double) heads.values().stream().max(Integer::compare).orElseThrow() / RECORDS;
      assertEquals(type.name(), 0.9, share, 0.02);
    }
  }

  @Test
  public void keysHaveTheirLength() throws Exception {
    for (int length : new int[] {1, 7, 8, 9, 10, 11, 21, 4096}) {
      for (KeyType type : List.of(KeyType.TEXT, KeyType.BYTES, KeyType.CUSTOM)) {
        for (Distribution distribution : Distribution.values()) {
          int head = type == KeyType.BYTES ? 4 : length < 128 ? 1 : 3;
          RecordShape shape = new RecordShape(3, type, length, 0, distribution, false, SEED);
          keys(shape).forEach(key -> assertEquals(shape.toString(), head + length, key.length));
        }
      }
    }
  }

  @Test
  public void shortKeysOfSortedRecordsStayInOrder() throws Exception {
    for (KeyType type : List.of(KeyType.TEXT, KeyType.BYTES)) {
      Map<Integer, Integer> steps = steps(type, keys(shape(type, 1, Distribution.SORTED)));
      assertFalse(type + ": " + steps, steps.containsKey(1));
    }
  }

  @Test
  public void sameShapeSameRecordsAnotherSeedOthers() throws Exception {
    RecordShape shape = shape(KeyType.TEXT, 10, Distribution.UNIFORM);
    RecordShape other = new RecordShape(RECORDS, KeyType.TEXT, 10, 20, Distribution.UNIFORM, false, SEED + 1);
    assertArrayEquals(keys(shape).toArray(), keys(shape).toArray());
    assertFalse(Arrays.equals(keys(shape).get(0), keys(other).get(0)));
  }

  @Test
  public void valuesTellRecordsApartOrCountThem() {
    for (boolean counts : new boolean[] {false, true}) {
      RecordSource source = new RecordSource(
          new RecordShape(100, KeyType.TEXT, 10, 200_000, Distribution.EQUAL, counts, SEED));
      WritableComparable<?> key = source.newKey();
      Text value = new Text();
      source.set(77, key, value);
      assertEquals(200_000, value.getLength());
      assertEquals(counts ? 1 : 77, Letters.get(value.getBytes(), 0));
      assertEquals(16, Stream.of(value.toString().substring(8).split("")).distinct().count());
    }
  }
}
