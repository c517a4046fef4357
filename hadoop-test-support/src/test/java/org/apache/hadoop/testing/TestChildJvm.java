/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.junit.AssumptionViolatedException;
import org.junit.Test;

/** A failure that is wanted is told from a test that cannot run here. */
public class TestChildJvm {
  @Test
  public void aFailureIsItsMessage() throws Exception {
    assertEquals("status 1", ChildJvm.failure(() -> {
      throw new AssertionError("status 1");
    }));
  }

  @Test
  public void anAssumptionPassesThrough() {
    AssumptionViolatedException missing = new AssumptionViolatedException("no namespace");
    assertEquals(missing, assertThrows(AssumptionViolatedException.class, () -> ChildJvm.failure(() -> {
      throw missing;
    })));
  }

  @Test
  public void noFailureIsOne() {
    assertThrows(AssertionError.class, () -> ChildJvm.failure(() -> { }));
  }
}
