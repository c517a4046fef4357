/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;

import java.util.List;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Jdks;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that a whole cluster runs a job on the patched jars, on each supported JDK and without any JVM flag. */
@Category(ClusterTest.class)
public class TestCurrentJdks {
  @Test
  public void jdk17() throws Exception {
    runsJob(17);
  }

  @Test
  public void jdk25() throws Exception {
    runsJob(25);
  }

  private static void runsJob(int jdk) throws Exception {
    String output = ClusterMain.output(LetterCount.class, "jdk-" + jdk, jvm -> jvm.asShipped().java(Jdks.java(jdk)));

    assertThat(output, containsString("maps=4 successful=true"));
    assertThat(output, containsString("\na\t8\n"));
    assertThat(output, containsString("\nb\t12\n"));
    assertThat(output, containsString("\nc\t4\n"));
    String jvm = "jvm: jdk=" + jdk + " flags=false inherits=true jar=hadoop-mapred-0.22.0-stampede-1.jar";
    assertEquals(output, List.of("map " + jvm + "\t4", "reduce " + jvm + "\t1", "reduce " + jvm + "\t1"),
        output.lines().filter(line -> line.contains("jvm: ")).sorted().toList());
    assertThat(output, containsString("done on " + jdk));
  }
}
