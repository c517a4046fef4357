/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;

import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.LocaleJob;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** A job works in all locales, with names that are not ASCII, and its outputs have the same names. */
@Category(ClusterTest.class)
public class TestJobsInLocales {
  private static final List<String> EXPECTED = List.of("successful true", "output _SUCCESS", "output part-00000",
      "output part-00001", "cached in file\t2", "cached in local file\t2", "linked in archive\t2",
      "linked in file\t2", "linked in local file\t2");

  private static void assertWorks(String name, UnaryOperator<ChildJvm> settings) throws Exception {
    String output = ClusterMain.output(LocaleJob.class, "locale-job-" + name, settings);
    List<String> said = output.lines().filter(line -> line.startsWith("> ")).map(line -> line.substring(2))
        .filter(line -> line.matches("(successful|output|cached|linked) .*")).sorted().toList();
    assertEquals(output, EXPECTED.stream().sorted().toList(), said);
  }

  @Test
  public void digitsMayBeOthers() throws Exception {
    assertWorks("ar", jvm -> jvm.environment("LC_ALL", "C.UTF-8").options("-Duser.language=ar", "-Duser.country=EG"));
  }

  @Test
  public void lettersMayHaveOtherCapitals() throws Exception {
    assertWorks("tr", jvm -> jvm.environment("LC_ALL", "C.UTF-8").options("-Duser.language=tr", "-Duser.country=TR"));
  }

  @Test
  public void fileNamesMayBeBeyondTheCharset() throws Exception {
    assertWorks("c", jvm -> jvm.environment("LC_ALL", "C"));
  }
}
