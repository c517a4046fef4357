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
    return memory.clear().capacity();
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
    ByteBuffer large = memory.clear();
    assertEquals("and stays so", ReadMemory.LARGE_BYTES, capacityAfter(false, true, true, true, true, true));
    assertSame(large, memory.clear());
  }

  @Test
  public void isEmptyEachTime() {
    memory.clear().put((byte) 1).flip();
    assertEquals(ReadMemory.SMALL_BYTES, memory.clear().remaining());
  }
}
