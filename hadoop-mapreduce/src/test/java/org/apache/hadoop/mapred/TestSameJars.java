/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a jar used by several jobs of a user is fetched once, and that each job has a copy of its own. */
@Category(ClusterTest.class)
public class TestSameJars {
  private static final Pattern JOB = Pattern.compile("([a-z ]+): jar (\\w{32}), found \\[(.*)\\], fetched_\\w+=(\\d+)"
      + " reused_\\w+=(\\d+)");
  private static final Pattern FILES = Pattern.compile("of the files: (\\w{32})");

  /**
   * The jar that a job should have, those that it has found, and how many the tracker had fetched and reused by then.
   */
  private record Look(String sum, List<String> found, int fetched, int reused) {
  }

  @Test
  public void aJarIsFetchedOnceForAUser() throws Exception {
    Map<String, Look> jobs = new LinkedHashMap<>();
    String files = null;
    for (String line : ClusterMain.output(SameJarJobs.class, "same-jars").split("\n")) {
      Matcher job = JOB.matcher(line);
      Matcher file = FILES.matcher(line);
      if (job.matches()) {
        jobs.put(job.group(1), new Look(job.group(2), List.of(job.group(3).split(", ")),
            Integer.parseInt(job.group(4)), Integer.parseInt(job.group(5))));
      } else if (file.matches()) {
        files = file.group(1);
      }
    }
    String jar = jobs.get("the first").sum();
    String other = jobs.get("another jar").sum();
    assertNotEquals(jar, other);
    // It is unchanged, although tasks wrote to their copies, and has the permissions that it had when fetched.
    String permissions = jobs.get("the first").found().get(0).replaceAll(".* ", "");
    String found = "1 of " + jar + " " + permissions;
    assertEquals(new Look(jar, List.of(found), 1, 0), jobs.get("the first"));
    assertEquals(new Look(jar, List.of(found), 1, 1), jobs.get("the same jar"));
    assertEquals(new Look(other, List.of("1 of " + other + " " + permissions), 2, 1), jobs.get("another jar"));
    assertEquals(new Look(jar, List.of(found), 3, 1), jobs.get("another user"));
    Look withFiles = jobs.get("with files");
    assertEquals(List.of(4, 3), List.of(withFiles.fetched(), withFiles.reused()));
    assertEquals(2, withFiles.found().size());
    assertEquals(1, withFiles.found().stream().filter(found::equals).count());
    String ofFiles = "2 of " + files + " ";
    assertEquals(withFiles.found() + "", 1,
        withFiles.found().stream().filter(each -> each.startsWith(ofFiles)).count());
  }
}
