/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.process;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

public class TestCpuTime {
  private static final String AFTER_NAME =
      "S 1 2 3 0 -1 4194560 11 12 13 14 150 50 325 75 20 0 9 0 8 123 456 18446744073709551615 0 0 0 0 0 0";

  @Test
  public void addsUserAndSystem() {
    assertEquals(new CpuTime(2.0, 4.0), CpuTime.parse("42 (java) " + AFTER_NAME));
  }

  @Test
  public void theNameMayHoldWhatSeparatesFields() {
    assertEquals(new CpuTime(2.0, 4.0), CpuTime.parse("42 (a) R 1 (b c)) " + AFTER_NAME));
  }

  @Test
  public void lessThanATickCountsAsOne() {
    assertEquals(0.01, CpuTime.between(3, 3), 0);
    assertEquals(0.01, CpuTime.between(3, 2.99), 0);
    assertEquals(0.5, CpuTime.between(3, 3.5), 1e-9);
  }

  @Test
  public void readsThisProcess() throws Exception {
    assertTrue(CpuTime.now().own() > 0);
  }
}
