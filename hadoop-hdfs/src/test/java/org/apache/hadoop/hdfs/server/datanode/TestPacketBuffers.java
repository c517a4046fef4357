/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.server.datanode;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.Test;

/** Tests that buffers grow with the bytes received, up to the announced length. */
public class TestPacketBuffers {
  @Test
  public void memoryFollowsTheBytes() {
    int promised = 20 << 20;
    ByteBuffer buf = PacketBuffers.first(65_000);
    buf.limit(0);
    int come = 0;
    while (come < promised) {
      buf = PacketBuffers.withSpace(buf, promised - come);
      assertTrue(buf.capacity() + " for " + come, buf.capacity() <= Math.max(2L * come, 65_536 + come));
      int next = Math.min(100_000, Math.min(promised - come, buf.capacity() - buf.limit()));
      assertTrue(next > 0);
      for (int i = buf.limit(); i < buf.limit() + next; i++) {
        buf.array()[i] = (byte) i;
      }
      come += next;
      buf.limit(come);
    }
    assertEquals(promised, buf.capacity());
    for (int i = 0; i < promised; i++) {
      if (buf.array()[i] != (byte) i) {
        throw new AssertionError("byte " + i + " is lost");
      }
    }
  }

  @Test
  public void theUsualBufferStays() {
    ByteBuffer buf = PacketBuffers.first(65_000);
    assertEquals(65_000, buf.capacity());
    buf.limit(64_999);
    assertSame(buf, PacketBuffers.withSpace(buf, 1));
  }

  @Test
  public void aChunkFitsAPacket() throws Exception {
    assertEquals(512, PacketBuffers.checkChunk(512));
    assertEquals("A checksum for each 2147483647 bytes: expected 1 to 104857600",
        assertThrows(IOException.class, () -> PacketBuffers.checkChunk(Integer.MAX_VALUE)).getMessage());
    assertThrows(IOException.class, () -> PacketBuffers.checkChunk(0));
  }
}
