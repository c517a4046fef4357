/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import org.junit.Test;

/** Tests when each policy adds a node to a pipeline. */
public class TestReplacementPolicy {
  @Test
  public void stockHasNone() {
    assertFalse(ReplacementPolicy.NEVER.wantsAnother(3, 1, true));
    assertFalse(ReplacementPolicy.NEVER.wantsAnother(10, 1, false));
  }

  @Test
  public void halfOfManyIsTooFew() {
    assertFalse("two of three", ReplacementPolicy.DEFAULT.wantsAnother(3, 2, false));
    assertTrue("one of three", ReplacementPolicy.DEFAULT.wantsAnother(3, 1, false));
    assertFalse("three of five", ReplacementPolicy.DEFAULT.wantsAnother(5, 3, false));
    assertTrue("two of five", ReplacementPolicy.DEFAULT.wantsAnother(5, 2, false));
    assertTrue("two of four", ReplacementPolicy.DEFAULT.wantsAnother(4, 2, false));
  }

  @Test
  public void whatReadersKnowOfIsKeptWhole() {
    assertTrue(ReplacementPolicy.DEFAULT.wantsAnother(3, 2, true));
    assertTrue(ReplacementPolicy.DEFAULT.wantsAnother(5, 4, true));
  }

  @Test
  public void fileOfTwoIsWorthNoLessThanOneOfOne() {
    assertTrue(ReplacementPolicy.DEFAULT.wantsAnother(2, 1, true));
    assertTrue(ReplacementPolicy.DEFAULT.wantsAnother(2, 1, false));
  }

  @Test
  public void alwaysIsAsManyAsTheFileIsToHave() {
    assertTrue(ReplacementPolicy.ALWAYS.wantsAnother(2, 1, false));
    assertTrue(ReplacementPolicy.ALWAYS.wantsAnother(3, 2, false));
  }

  @Test
  public void nobodyHasMoreThanTheFileIsToHaveNorABlockFromNoNode() {
    for (ReplacementPolicy policy : ReplacementPolicy.values()) {
      for (int wanted = 1; wanted < 6; wanted++) {
        assertFalse(policy + " " + wanted, policy.wantsAnother(wanted, wanted, true));
        assertFalse(policy + " " + wanted, policy.wantsAnother(wanted, 0, true));
      }
    }
    assertEquals(3, ReplacementPolicy.values().length);
  }
}
