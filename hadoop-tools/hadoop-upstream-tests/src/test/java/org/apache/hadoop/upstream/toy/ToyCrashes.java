/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.toy;

import org.junit.BeforeClass;
import org.junit.Test;

/** A class whose JVM dies, without shutdown hooks, before any method. */
public class ToyCrashes {
  @BeforeClass
  public static void crash() {
    Runtime.getRuntime().halt(134);
  }

  @Test
  public void neverRuns() {
  }
}
