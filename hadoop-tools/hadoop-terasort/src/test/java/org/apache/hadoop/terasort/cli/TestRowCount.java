/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.cli;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.Test;
import picocli.CommandLine.TypeConversionException;

public class TestRowCount {

  @Test
  public void suffixes() {
    assertEquals(0, RowCount.parse("0").value());
    assertEquals(12, RowCount.parse("12").value());
    assertEquals(3_000, RowCount.parse("3k").value());
    assertEquals(3_000_000, RowCount.parse("3M").value());
    assertEquals(3_000_000_000L, RowCount.parse("3b").value());
    assertEquals(10_000_000_000_000L, RowCount.parse("10t").value());
    assertEquals(Long.MAX_VALUE, RowCount.parse("9223372036854775807").value());
  }

  @Test
  public void whatIsNoCount() {
    for (String text : new String[] {"", "-1", "1.5", "k", "1x", "1kk", "9223372036854775808", "9223373t", " 1"}) {
      assertThrows(text, TypeConversionException.class, () -> RowCount.parse(text));
    }
  }
}
