/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.options;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.apache.hadoop.ab.util.UserError;
import org.junit.Test;

/** Tests sizes on the command line. */
public class TestByteSize {
  @Test
  public void unitsAreBinary() {
    assertEquals(64L << 20, ByteSize.parse("64m"));
    assertEquals(64L << 20, ByteSize.parse("64MB"));
    assertEquals(1L << 30, ByteSize.parse("1g"));
    assertEquals(2L << 40, ByteSize.parse("2T"));
    assertEquals(1000, ByteSize.parse(" 1000 "));
  }

  @Test
  public void everythingElseIsRefused() {
    for (String text : new String[] {"", "m", "-1m", "0", "1.5g", "3q", "999999999999999t", "64 m"}) {
      UserError e = assertThrows(text, UserError.class, () -> ByteSize.parse(text));
      assertTrue(e.getMessage().startsWith("--size '" + text + "' is not a size"));
    }
  }

  @Test
  public void formatIsExact() {
    assertEquals("64 MB", ByteSize.format(64L << 20));
    assertEquals("1 GB", ByteSize.format(1L << 30));
    assertEquals("1000 bytes", ByteSize.format(1000));
  }
}
