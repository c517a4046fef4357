/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.math.BigInteger;
import java.util.Random;
import org.apache.hadoop.terasort.Rows;
import org.junit.Test;

public class TestSum128 {
  private static final BigInteger MODULUS = BigInteger.ONE.shiftLeft(128);

  @Test
  public void addsAndPrintsAsBigInteger() {
    Random random = Rows.random("TestSum128");
    for (int i = 0; i < 10_000; i++) {
      BigInteger a = new BigInteger(random.nextInt(129), random);
      BigInteger b = new BigInteger(random.nextInt(129), random);
      Sum128 sum = Sum128.parse(a.toString(16)).plus(Sum128.parse(b.toString(16)));
      assertEquals(a.add(b).mod(MODULUS).toString(16), sum.toString());
    }
  }

  @Test
  public void carriesAndWrapsAround() {
    Sum128 ones = new Sum128(0, -1);
    assertEquals("10000000000000000", ones.plus(1).toString());
    assertEquals("1fffffffffffffffe", ones.plus(-1L).toString());
    assertEquals("0", new Sum128(-1, -1).plus(1).toString());
  }

  @Test
  public void readsOnlyHex() {
    assertEquals(new Sum128(0, 0xABC), Sum128.parse("00aBc"));
    for (String bad : new String[] {"", "-1", "xyz", " 1", "1".repeat(33)}) {
      IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Sum128.parse(bad));
      assertEquals("'" + bad + "' is not a checksum; expected 1 to 32 hex digits", e.getMessage());
    }
  }
}
