/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static java.util.Map.entry;
import static org.junit.Assert.assertTrue;

import java.util.Map;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a job ends with the right output whatever the network does to its shuffle. */
@Category(ClusterTest.class)
public class TestJobsOnFaultyLinks {
  private static final String FAILED_COPIES = ", failed copies [1-9][0-9]*";
  /** The pattern of a job that loses no task attempt. */
  private static final String UNHARMED = "right, maps 12, reduces 3" + FAILED_COPIES;
  private static final String RIGHT = "right, maps [0-9]+, reduces [0-9]+";

  /** The pattern of a job in which nearly all false answers are noticed; the web server does not report all of them. */
  private static final String LIES_HEARD = "right, maps [0-9]+, reduces 3, failed copies [1-9][0-9]+";

  /** The pattern of a job in which each broken output is fetched once more, and nothing else is. */
  private static final String MANY = "right, maps " + BrokenOutputs.MANY.maps() + ", reduces "
      + BrokenOutputs.MANY.reduces() + ", failed copies ([1-9][0-9]*)";

  /** The pattern of each job's result by its name, prefixed with the copier where it matters. */
  private static final Map<String, String> SAYS = Map.ofEntries(
      entry("silence", UNHARMED),
      entry("cuts", RIGHT + FAILED_COPIES),
      entry("flips", RIGHT + FAILED_COPIES),
      entry("flips-compressed", RIGHT + FAILED_COPIES),
      entry("flips-of-headers", RIGHT + ".*"),
      // a refused reduce turns to the tracker's web server; a copy in progress may fail
      entry("nonces", "right, maps 12, reduces 3, failed copies [0-9]+"),
      entry("lies", LIES_HEARD),
      entry("lies-compressed", LIES_HEARD),
      entry("one-in-a-hundred", MANY + ", broken [1-9][0-9]*"),
      // after a broken output a fetcher discards all that the tracker sends, even if that is broken, too
      entry("batched one-in-a-hundred", MANY + ", broken \\1"));

  /**
   * Checks that jobs are right with batches, too, whatever the fault. A tracker and a reduce with different nonces
   * disagree for as long as they keep the connection, which costs no reduce attempt.
   */
  @Test
  public void batched() throws Exception {
    assertJobs("batched", "silence", "cuts", "flips", "flips-compressed", "flips-of-headers", "lies", "lies-compressed",
        "one-in-a-hundred", "nonces");
  }

  @Test
  public void fetchers() throws Exception {
    assertJobs("fetchers", "silence", "cuts", "flips-compressed", "flips-of-headers", "lies", "lies-compressed",
        "one-in-a-hundred");
  }

  private static void assertJobs(String copier, String... jobs) throws Exception {
    String output = ClusterMain.output(FaultyLinkJobs.class, "faulty-links-" + copier + "-" + jobs[0],
        jvm -> jvm.options("-D" + FaultyLinkJobs.COPIER + "=" + copier,
            "-D" + FaultyLinkJobs.JOBS + "=" + String.join(",", jobs)));
    for (String job : jobs) {
      String prefix = job + ": ";
      String said = output.lines().filter(line -> line.startsWith(prefix)).reduce("", (one, other) -> one + other);
      assertTrue(output, said.matches(prefix + SAYS.getOrDefault(copier + " " + job, SAYS.get(job))));
    }
  }
}
