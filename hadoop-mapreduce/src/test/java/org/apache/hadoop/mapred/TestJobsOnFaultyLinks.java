/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertTrue;

import java.util.Map;
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

  /** What each job says, by its name. */
  private static final Map<String, String> SAYS = Map.of(
      "silence", UNHARMED,
      "cuts", RIGHT + FAILED_COPIES,
      "flips", RIGHT + FAILED_COPIES,
      "flips-compressed", RIGHT + FAILED_COPIES,
      "flips-of-headers", RIGHT + ".*",
      "nonces", UNHARMED);

  @Test
  public void batched() throws Exception {
    assertJobs("batched", "silence", "cuts", "flips", "flips-compressed", "flips-of-headers");
  }

  @Test
  public void fetchers() throws Exception {
    assertJobs("fetchers", "silence", "cuts", "flips-compressed", "flips-of-headers");
  }

  /** A tracker and a reduce that disagree on a nonce disagree for as long as they keep the connection. */
  @Test
  public void aHandshakeThatWentWrongCostsNoReduce() throws Exception {
    assertJobs("batched", "nonces");
  }

  private static void assertJobs(String copier, String... jobs) throws Exception {
    String output = ClusterMain.output(FaultyLinkJobs.class, "faulty-links-" + copier, jvm -> jvm.options(
        "-D" + FaultyLinkJobs.COPIER + "=" + copier, "-D" + FaultyLinkJobs.JOBS + "=" + String.join(",", jobs)));
    for (String job : jobs) {
      String prefix = job + ": ";
      String said = output.lines().filter(line -> line.startsWith(prefix)).reduce("", (one, other) -> one + other);
      assertTrue(output, said.matches(prefix + SAYS.get(job)));
    }
  }
}
