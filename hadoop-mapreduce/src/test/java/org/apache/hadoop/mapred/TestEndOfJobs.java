/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.mapred.testing.ClusterMain;
import org.apache.hadoop.mapred.testing.EndingJobs;
import org.apache.hadoop.testing.ChildJvm;
import org.apache.hadoop.testing.ClusterTest;
import org.apache.hadoop.testing.Concurrently;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks that clients that poll once in ten hours learn of the end of their jobs, and print what stock's clients print
 * when they poll five times a second: for a job that succeeds, one that fails, one that is killed, and one without
 * reduces.
 */
@Category(ClusterTest.class)
public class TestEndOfJobs {
  private static List<String> printed(String name, int interval) throws Exception {
    String output = ClusterMain.output(EndingJobs.class, name, jvm -> settings(jvm, interval, name.endsWith("stock")));
    List<String> lines = EndingJobs.printed(output);
    assertTrue(output, lines.contains("all: ended"));
    return lines;
  }

  private static ChildJvm settings(ChildJvm jvm, int interval, boolean stock) {
    ChildJvm set = jvm.options("-D" + EndingJobs.INTERVAL + "=" + interval);
    return stock ? ClusterMain.onStock(set) : set;
  }

  @Test
  public void isHeardAtOnceAndPrintedAsOnStock() throws Exception {
    List<List<String>> printed = Concurrently.call(() -> printed("end-of-jobs-stock", 200),
        () -> printed("end-of-jobs", 36_000_000));
    assertEquals(printed.get(0).stream().map(TestEndOfJobs::toTheEnd).collect(Collectors.joining("\n")),
        String.join("\n", printed.get(1)));
  }

  /** Completes the progress: on a busy machine, polling may miss the last steps of a job without reduces. */
  private static String toTheEnd(String line) {
    return line.replaceFirst("^(?<steps>succeeds: +map )\\d+%", "${steps}100%");
  }
}
