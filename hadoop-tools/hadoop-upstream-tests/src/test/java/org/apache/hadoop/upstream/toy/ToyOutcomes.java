/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import static org.junit.Assert.fail;

import org.junit.Assume;
import org.junit.Ignore;
import org.junit.Test;

/** A class with one method for each verdict that is possible while the JVM stays alive. */
public class ToyOutcomes {
  @Test
  public void passes() {
  }

  @Test
  public void fails() {
    fail("on purpose,\tin two\nlines");
  }

  @Test
  @Ignore
  public void isIgnored() {
  }

  @Test
  public void assumes() {
    Assume.assumeTrue(false);
  }
}
