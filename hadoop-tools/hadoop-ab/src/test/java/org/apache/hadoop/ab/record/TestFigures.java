/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.record;

import static org.junit.Assert.assertEquals;

import java.math.BigDecimal;
import org.junit.Test;

/** Tests that figures have as many digits as they need, in recordings and in tables. */
public class TestFigures {
  @Test
  public void valuesHaveFourFigures() {
    assertEquals("57933", Figures.value(57932.6).toPlainString());
    assertEquals("139.3", Figures.value(139.26).toPlainString());
    assertEquals("0.002346", Figures.value(0.00234561).toPlainString());
    assertEquals("0.0", Figures.value(0).toPlainString());
  }

  @Test
  public void ratiosHaveThreeDecimalsOrFigures() {
    assertEquals("6.303", Figures.ratio(6.30301).toPlainString());
    assertEquals("0.327", Figures.ratio(0.32651).toPlainString());
    assertEquals("0.000275", Figures.ratio(0.00027512).toPlainString());
    assertEquals("0.00000074", Figures.probability(7.4e-7).toPlainString());
  }

  private static void assertShown(String shown, String value, String unit) {
    assertEquals(shown, Quantity.of(new BigDecimal(value), unit));
  }

  @Test
  public void tablesHaveThreeFiguresAndAUnitThatFits() {
    assertShown("41.3 s", "41.34", "s");
    assertShown("238 ms", "0.238", "s");
    assertShown("10.2 s", "10241", "ms");
    assertShown("31.2 \u00b5s", "31.23", "us");
    assertShown("49.1 ms", "49143210", "ns/op");
    assertShown("0.4 ns", "0.4", "ns/op");
    assertShown("2,574 bytes", "2574", "bytes");
    assertShown("57,933", "57933", "launches/s");
    assertShown("0.780", "0.780", "share");
  }
}
