/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.jcstress;

import static org.junit.Assert.assertTrue;

import java.util.regex.Pattern;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Runs all jcstress tests, each for a moment, and checks that no forbidden outcome occurs. */
@Category(ClusterTest.class)
public class TestRaces {
  private static final Pattern RESULTS = Pattern.compile("(\\d+) matching test results");
  /** The minimum number of tests; a class path without the tests of a module would have fewer. */
  private static final int TESTS = 38;

  @Test
  public void nothingForbiddenHappens() throws Exception {
    String output = JcstressRun.run("races", ".*", System.getProperty("races.classes"));
    int tests = RESULTS.matcher(output).results().mapToInt(found -> Integer.parseInt(found.group(1))).sum();
    assertTrue(tests + " tests were run", tests >= TESTS);
  }
}
