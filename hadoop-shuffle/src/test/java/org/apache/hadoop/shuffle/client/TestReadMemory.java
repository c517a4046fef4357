/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.junit.Test;

public class TestReadMemory {
  private static final long WRITTEN = 0x0123_4567_89ab_cdefL;

  private final ReadMemory memory = new ReadMemory();

  /** By another connection each time. */
  private ByteBuf read() {
    return memory.newHandle().allocate(UnpooledByteBufAllocator.DEFAULT).writeLong(WRITTEN);
  }

  @Test
  public void whatWasLetGoIsReadIntoAgain() {
    ByteBuf first = read();
    first.release();
    ByteBuf second = read();
    assertSame(first, second);
    assertEquals("without what was in it", Long.BYTES, second.readableBytes());
    second.release();
    memory.close();
    assertEquals("nothing is leaked", 0, second.refCnt());
  }

  @Test
  public void whatIsKeptIsNotReadInto() {
    ByteBuf kept = read();
    ByteBuf other = read();
    assertNotSame(kept, other);
    other.setLong(0, 0);
    other.release();
    assertEquals(WRITTEN, kept.readLong());
    kept.release();
    assertSame("it is free again", kept, read());
  }

  @Test
  public void isKeptPastTheEnd() {
    ByteBuf kept = read();
    memory.close();
    memory.close();
    ByteBuf late = read();
    assertNotSame("one holder is left, and that is no sign that it is free", kept, late);
    assertTrue(late.release());
    assertEquals(WRITTEN, kept.readLong());
    assertTrue(kept.release());
  }
}
