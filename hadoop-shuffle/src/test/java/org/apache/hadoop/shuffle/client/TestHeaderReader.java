/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.apache.hadoop.shuffle.wire.Answer;
import org.junit.Test;

public class TestHeaderReader {
  private final HeaderReader reader = new HeaderReader();

  private static Answer answer(int reasonLength) {
    return Answer.newBuilder().setId(7).setReason("x".repeat(reasonLength)).build();
  }

  @Test
  public void anyFirstPieceDoes() throws Exception {
    // Length fields of one, two and three bytes.
    for (int reason : new int[] {0, 10, 120, 130, 16_380, 20_000, 65_000}) {
      byte[] bytes = Talk.bytes(answer(reason).toBuilder());
      for (int cut = 0; cut < bytes.length; cut += cut < 300 ? 1 : 997) {
        assertTrue(reader.isBetween());
        assertNull(reader.read(ByteBuffer.wrap(bytes, 0, cut)));
        assertEquals(cut == 0, reader.isBetween());
        ByteBuffer rest = ByteBuffer.wrap(bytes, cut, bytes.length - cut);
        assertEquals(answer(reason), reader.read(rest));
        assertFalse(rest.hasRemaining());
      }
    }
  }

  @Test
  public void byteByByte() throws Exception {
    byte[] bytes = Talk.bytes(answer(20_000).toBuilder());
    for (int i = 0; i < bytes.length - 1; i++) {
      assertNull(reader.read(ByteBuffer.wrap(bytes, i, 1)));
    }
    assertEquals(answer(20_000), reader.read(ByteBuffer.wrap(bytes, bytes.length - 1, 1)));
  }

  @Test
  public void whatFollowsIsLeft() throws Exception {
    byte[] bytes = Talk.bytes(answer(10).toBuilder());
    ByteBuffer buffer = ByteBuffer.allocate(bytes.length + 3).put(bytes).rewind();
    assertEquals(answer(10), reader.read(buffer));
    assertEquals(3, buffer.remaining());
  }

  @Test
  public void anEmptyAnswer() throws Exception {
    assertEquals(Answer.getDefaultInstance(), reader.read(ByteBuffer.wrap(new byte[1])));
    assertTrue(reader.isBetween());
  }

  @Test
  public void lengthsBeyondTheLimit() throws Exception {
    byte[] limit = {(byte) 0x80, (byte) 0x80, 4};
    assertNull(reader.read(ByteBuffer.wrap(limit)));
    assertEquals(HeaderReader.MAX_LENGTH, 4 << 14);
    for (byte[] bytes : new byte[][] {
        {(byte) 0x81, (byte) 0x80, 4}, {-1, -1, 127}, {-1, -1, -1}, {(byte) 0x80, (byte) 0x80, (byte) 0x80, 0}}) {
      assertThrows(ProtocolException.class, () -> new HeaderReader().read(ByteBuffer.wrap(bytes)));
    }
  }

  @Test
  public void bytesThatAreNoAnswer() {
    assertThrows(ProtocolException.class, () -> reader.read(ByteBuffer.wrap(new byte[] {2, -1, -1})));
  }
}
