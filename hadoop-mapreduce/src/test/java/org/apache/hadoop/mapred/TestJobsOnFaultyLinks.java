/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertTrue;

import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Whatever a network does to a shuffle, the job ends and its output is right. */
@Category(ClusterTest.class)
public class TestJobsOnFaultyLinks {
  private static final String FAILED_COPIES = ", failed copies [1-9][0-9]*";
  /** No attempt of a task is lost. */
  private static final String UNHARMED = "right, maps 12, reduces 3" + FAILED_COPIES;
  private static final String RIGHT = "right, maps [0-9]+, reduces [0-9]+";

  @Test
  public void batched() throws Exception {
    String output = run("batched", "silence,cuts,flips,flips-compressed,flips-of-headers");
    check(output, "silence", UNHARMED);
    check(output, "cuts", RIGHT + FAILED_COPIES);
    check(output, "flips", RIGHT + FAILED_COPIES);
    check(output, "flips-compressed", RIGHT + FAILED_COPIES);
    check(output, "flips-of-headers", RIGHT + ".*");
  }

  @Test
  public void fetchers() throws Exception {
    String output = run("fetchers", "silence,cuts,flips-compressed,flips-of-headers");
    check(output, "silence", UNHARMED);
    check(output, "cuts", RIGHT + FAILED_COPIES);
    check(output, "flips-compressed", RIGHT + FAILED_COPIES);
    check(output, "flips-of-headers", RIGHT + ".*");
  }

  /** A tracker and a reduce that disagree on a nonce disagree for as long as they keep the connection. */
  @Test
  public void aHandshakeThatWentWrongCostsNoReduce() throws Exception {
    check(run("batched", "nonces"), "nonces", UNHARMED);
  }

  private static String run(String copier, String jobs) throws Exception {
    return ClusterMain.output(FaultyLinkJobs.class, "faulty-links-" + copier, jvm -> jvm.options(
        "-D" + FaultyLinkJobs.COPIER + "=" + copier, "-D" + FaultyLinkJobs.JOBS + "=" + jobs));
  }

  private static void check(String output, String job, String expected) {
    String prefix = job + ": ";
    String said = output.lines().filter(line -> line.startsWith(prefix)).reduce("", (one, other) -> one + other);
    assertTrue(output, said.matches(prefix + expected));
  }
}
