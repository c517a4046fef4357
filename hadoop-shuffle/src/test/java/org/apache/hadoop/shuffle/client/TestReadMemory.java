/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.nio.ByteBuffer;
import org.junit.Test;

public class TestReadMemory {
  private final ReadMemory memory = new ReadMemory();

  private int capacityAfter(boolean... full) {
    for (boolean each : full) {
      memory.dealtWith(each);
    }
    return memory.clear(0).capacity();
  }

  @Test
  public void isSmallForReadsThatDoNotFillIt() {
    assertEquals(ReadMemory.SMALL_BYTES, capacityAfter());
    assertEquals(ReadMemory.SMALL_BYTES, capacityAfter(false, false, false, false, false));
    assertEquals("with pauses", ReadMemory.SMALL_BYTES, capacityAfter(true, true, true, false, true, true, true));
  }

  @Test
  public void isLargeOnceReadsFillItAgainAndAgain() {
    assertEquals(ReadMemory.LARGE_BYTES, capacityAfter(true, true, true, true));
    ByteBuffer large = memory.clear(0);
    assertEquals("and stays so", ReadMemory.LARGE_BYTES, capacityAfter(false, true, true, true, true, true));
    assertSame(large, memory.clear(0));
  }

  @Test
  public void isShortWhileSomethingIsKeptThatHasNoRoom() {
    memory.hold(10);
    memory.hold(20);
    memory.release(10);
    assertEquals(ReadMemory.HELD_BYTES, memory.clear(0).remaining());
    assertEquals(ReadMemory.HELD_BYTES + 1000, memory.clear(1000).remaining());
    assertEquals(ReadMemory.SMALL_BYTES, memory.clear(Long.MAX_VALUE).remaining());
    assertEquals("short reads are no sign of large outputs", ReadMemory.SMALL_BYTES,
        capacityAfter(true, true, true, true));
    memory.release(20);
    assertEquals(ReadMemory.SMALL_BYTES, memory.clear(0).remaining());
  }

  @Test
  public void isEmptyEachTime() {
    memory.clear(0).put((byte) 1).flip();
    assertEquals(ReadMemory.SMALL_BYTES, memory.clear(0).remaining());
  }
}
