/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class TestHandOver {
  private static final HandOver MESSAGE = new HandOver("a.Main", List.of("127.0.0.1", "", "\u00e9\ud83d\ude00"),
      Map.of("name", "value with\nlines"), Map.of("LANG", "C"), List.of("/a b/c.jar"));

  private static byte[] bytes(HandOver message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    message.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static HandOver read(byte[] bytes) throws IOException {
    return HandOver.read(new DataInputStream(new ByteArrayInputStream(bytes)));
  }

  @Test
  public void isReadAsItWasWritten() throws IOException {
    assertEquals(MESSAGE, read(bytes(MESSAGE)));
  }

  @Test
  public void aTextLongerThanWriteUtfBearsIsReadToo() throws IOException {
    HandOver message = new HandOver("M", List.of(), Map.of(), Map.of(), List.of("x".repeat(100_000)));
    assertEquals(message, read(bytes(message)));
  }

  /** A tracker may die at any byte of the message. */
  @Test
  public void whereverItIsCutOffItsEndIsNoticed() throws IOException {
    byte[] whole = bytes(MESSAGE);
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThrows("of " + length + " bytes", EOFException.class, () -> read(part));
    }
  }

  @Test
  public void aLengthThatCannotBeIsRefused() {
    for (int length : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      byte[] bytes = ByteBuffer.allocate(8).putInt(length).array();
      IOException refused = assertThrows(IOException.class, () -> read(bytes));
      assertEquals("length " + length + ": expected 0 to 16777216", refused.getMessage());
    }
  }
}
