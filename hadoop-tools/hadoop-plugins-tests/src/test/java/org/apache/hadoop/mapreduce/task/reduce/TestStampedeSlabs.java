/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Test;

public class TestStampedeSlabs {
  private static final long MEMORY = 512L << 20;

  @Test
  public void smallOutputsShareAnArray() {
    StampedeSlabs slabs = new StampedeSlabs(MEMORY);
    long wanted = slabs.wanted(1000);
    StampedeSlabs.Room first = slabs.take(1000);
    assertEquals(wanted, slabs.bytes());
    assertEquals(first.array().length, slabs.bytes());
    assertEquals(0, slabs.wanted(1000));
    StampedeSlabs.Room second = slabs.take(1000);
    assertSame(first.array(), second.array());
    assertEquals(first.start() + 1000, second.start());
    StampedeSlabs.Room large = slabs.take(3 << 20);
    assertNotSame(first.array(), large.array());
    assertEquals(first.array().length + (3L << 20), slabs.bytes());
  }

  /** Checks that an array counts until its last output is gone, and each output is given back only once. */
  @Test
  public void whatIsHeldIsCounted() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    StampedeSlabs slabs = new StampedeSlabs(MEMORY);
    List<StampedeSlabs.Room> rooms = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      if (rooms.isEmpty() || random.nextInt(3) > 0) {
        int length = 2 + random.nextInt(1 << random.nextInt(20));
        long expected = slabs.bytes() + slabs.wanted(length);
        StampedeSlabs.Room room = slabs.take(length);
        assertEquals("seed " + seed, expected, slabs.bytes());
        assertTrue(room.start() + room.length() <= room.array().length);
        rooms.add(room);
      } else {
        StampedeSlabs.Room gone = rooms.remove(random.nextInt(rooms.size()));
        slabs.giveBack(gone);
        slabs.giveBack(gone);
      }
      long held = rooms.stream().map(room -> System.identityHashCode(room.array()) + ":" + room.array().length)
          .distinct().mapToLong(array -> Long.parseLong(array.substring(array.indexOf(':') + 1))).sum();
      assertEquals("seed " + seed, held, slabs.bytes());
    }
    rooms.forEach(slabs::giveBack);
    assertEquals("seed " + seed, 0, slabs.bytes());
  }

  /** Checks that a small memory has no slabs, as they would be too small to help: each output has its own array. */
  @Test
  public void littleMemoryHasNoSlabs() {
    StampedeSlabs slabs = new StampedeSlabs(1 << 20);
    assertNotSame(slabs.take(10).array(), slabs.take(10).array());
    assertEquals(20, slabs.bytes());
  }
}
