/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a jcstress test of a broken structure fails the run. */
@Category(ClusterTest.class)
public class TestForbiddenOutcome {
  @Test
  public void endsTheRunWithAnError() {
    AssertionError error = assertThrows(AssertionError.class,
        () -> JcstressRun.run("broken-races", "LostUpdateRaces", System.getProperty("broken.classes")));
    assertTrue(error.getMessage(), error.getMessage().contains("TEST FAILURES"));
    assertTrue(error.getMessage(), error.getMessage().contains("LostUpdateRaces"));
  }
}
