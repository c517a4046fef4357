/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.shuffle;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.io.WritableUtils;
import org.junit.Test;

/** Tests that the source makes map outputs which cannot be mistaken for each other. */
public class TestSegmentSource {
  private static final int AROUND = 4 + 2 + 1 + 4;

  @Test
  public void recordFillsItsSegment() {
    for (int segment : new int[] {64, 100, 138, 139, 140, 1024, 65_536, 70_000, 16 << 20}) {
      int value = new SegmentSource(1, segment).value(0, 0).length;
      int whole = value + WritableUtils.getVIntSize(value) + AROUND;
      assertTrue(segment + ": " + whole, whole == segment || whole == segment - 1);
    }
  }

  @Test
  public void eachRecordHasASumOfItsOwn() {
    SegmentSource source = new SegmentSource(5, 64);
    Set<Integer> sums = new HashSet<>();
    for (int map = 0; map < 100; map++) {
      for (int reduce = 0; reduce < 10; reduce++) {
        byte[] value = source.value(map, reduce);
        sums.add(SegmentSource.sum(value, 0, value.length));
      }
    }
    assertEquals(1000, sums.size());
  }

  @Test
  public void recordsFollowFromSeedAndNumbers() {
    byte[] value = new SegmentSource(5, 3 << 20).value(3, 4);
    assertArrayEquals(value, new SegmentSource(5, 3 << 20).value(3, 4));
    ByteBuffer parts = ByteBuffer.wrap(value);
    assertEquals("a BytesWritable", value.length - 4, parts.getInt());
    assertEquals(3, parts.getInt());
    assertEquals(4, parts.getInt());
    assertEquals(77, SegmentSource.map(SegmentSource.key(77), 0));
  }
}
