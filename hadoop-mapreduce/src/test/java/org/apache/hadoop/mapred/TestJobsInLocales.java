/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.LocaleJob;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that a job works in all locales, even with names that are not ASCII, and that its outputs have the same names.
 */
@Category(ClusterTest.class)
public class TestJobsInLocales {
  private static final List<String> EXPECTED = List.of("successful true", "output _SUCCESS", "output part-00000",
      "output part-00001", "cached in file\t2", "cached in local file\t2", "linked in archive\t2",
      "linked in file\t2", "linked in local file\t2");

  private static final int BOUND_SECONDS = 600;

  private static Callable<String> job(String name, String charset, String... options) {
    return () -> ClusterMain.output(LocaleJob.class, "locale-job-" + name,
        jvm -> jvm.environment("LC_ALL", charset).options(options));
  }

  /** Returns the job in a JVM whose file-name charset is ASCII, with one non-ASCII name, chosen by {@code beyond}. */
  private static Callable<String> jobInC(String beyond) {
    return () -> ClusterMain.output(LocaleJob.class, "locale-job-c-" + beyond, BOUND_SECONDS,
        jvm -> jvm.environment("LC_ALL", "C"), beyond);
  }

  /** Uses locales with other digits or uppercase mappings, and file names that exceed the charset. */
  @Test
  public void jobsWork() throws Exception {
    for (String output : Concurrently.<String>call(
        job("ar", "C.UTF-8", "-Duser.language=ar", "-Duser.country=EG"),
        job("tr", "C.UTF-8", "-Duser.language=tr", "-Duser.country=TR"),
        jobInC(LocaleJob.FOLDER),
        jobInC(LocaleJob.USER))) {
      List<String> said = output.lines().filter(line -> line.startsWith("> ")).map(line -> line.substring(2))
          .filter(line -> line.matches("(successful|output|cached|linked) .*")).sorted().toList();
      assertEquals(output, EXPECTED.stream().sorted().toList(), said);
    }
  }
}
