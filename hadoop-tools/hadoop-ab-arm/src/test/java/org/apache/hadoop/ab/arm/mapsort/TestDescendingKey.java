/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.mapsort;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.WritableComparator;
import org.junit.Test;

public class TestDescendingKey {
  private static final long SEED = 7;

  @Test
  public void rawOrderIsTheReverseOfTheBytes() throws Exception {
    Random random = new Random(SEED);
    WritableComparator comparator = WritableComparator.get(DescendingKey.class);
    for (int round = 0; round < 1000; round++) {
      byte[] one = bytes(random);
      byte[] two = bytes(random);
      int expected = Integer.signum(Arrays.compareUnsigned(two, one));
      byte[] rawOne = raw(one);
      byte[] rawTwo = raw(two);
      String message = Arrays.toString(one) + " " + Arrays.toString(two);
      assertEquals(message, expected, Integer.signum(
          comparator.compare(rawOne, 0, rawOne.length, rawTwo, 0, rawTwo.length)));
      assertEquals(message, expected, Integer.signum(key(rawOne).compareTo(key(rawTwo))));
    }
  }

  @Test
  public void serializedKeyComesBack() throws Exception {
    byte[] raw = raw(new byte[] {5, -1, 0});
    assertTrue(key(raw).equals(key(raw)));
    assertEquals(key(raw).hashCode(), key(raw).hashCode());
    assertEquals("05ff00", key(raw).toString());
  }

  private static byte[] bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(4)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(3) - 1);
    }
    return bytes;
  }

  private static byte[] raw(byte[] bytes) throws Exception {
    DescendingKey key = new DescendingKey();
    key.set(bytes, bytes.length);
    DataOutputBuffer out = new DataOutputBuffer();
    key.write(out);
    return Arrays.copyOf(out.getData(), out.getLength());
  }

  private static DescendingKey key(byte[] raw) throws Exception {
    DescendingKey key = new DescendingKey();
    DataInputBuffer in = new DataInputBuffer();
    in.reset(raw, raw.length);
    key.readFields(in);
    return key;
  }
}
