/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing;

import org.junit.AssumptionViolatedException;
import org.junit.rules.TestRule;
import org.junit.runner.Description;
import org.junit.runners.model.Statement;

/** A rule that adds the seed of a test to any failure, including exceptions of the code under test. */
public final class TellSeed implements TestRule {
  private final long seed;

  public TellSeed(long seed) {
    this.seed = seed;
  }

  @Override
  public Statement apply(Statement test, Description description) {
    return new Statement() {
      @Override
      public void evaluate() throws Throwable {
        try {
          test.evaluate();
        } catch (AssumptionViolatedException e) {
          throw e;
        } catch (Throwable e) {
          throw new AssertionError("seed " + seed + ": " + e, e);
        }
      }
    };
  }
}
