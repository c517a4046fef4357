/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.terasort.TeraDriver;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Assume;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Runs TeraSorts on clusters of real daemons with each pair of stock and tuned NameNode and JobTracker, a DataNode and
 * a TaskTracker of each build, and clients of each: every pair of builds that two programs of a cluster may have meets.
 */
@Category(ClusterTest.class)
public class TestMixedMasters {
  private static final String ROWS = "20000";
  private static final String MAPS = "4";
  private static final String REDUCES = "2";

  @BeforeClass
  public static void onlyInLongRuns() {
    Assume.assumeTrue("only with -Dmixed.masters=true", Boolean.getBoolean("mixed.masters"));
  }

  @Test
  public void stockMasters() throws Exception {
    sortBetween(HadoopBuild.STOCK, HadoopBuild.STOCK);
  }

  @Test
  public void tunedMasters() throws Exception {
    sortBetween(HadoopBuild.TUNED, HadoopBuild.TUNED);
  }

  @Test
  public void stockNameNodeAndTunedJobTracker() throws Exception {
    sortBetween(HadoopBuild.STOCK, HadoopBuild.TUNED);
  }

  @Test
  public void tunedNameNodeAndStockJobTracker() throws Exception {
    sortBetween(HadoopBuild.TUNED, HadoopBuild.STOCK);
  }

  /** Sorts rows with a client of each build, and validates what each has written. */
  private static void sortBetween(HadoopBuild names, HadoopBuild jobs) throws Exception {
    Path root = Files.createTempDirectory(
        Files.createDirectories(Path.of("target", "mixed-cluster").toAbsolutePath()), names + "-" + jobs);
    try (MixedCluster cluster = new MixedCluster(names, jobs, root)) {
      for (HadoopBuild client : HadoopBuild.values()) {
        String rows = "/rows-" + client;
        String sorted = "/sorted-" + client;
        run(cluster, "gen", client, ROWS, rows, "--maps", MAPS);
        run(cluster, "sort", client, rows, sorted, "--reduces", REDUCES);
        String before = checksum(run(cluster, "sum", client, rows, "/sum-" + client));
        // The output of one build is read by the other.
        assertEquals(before, checksum(run(cluster, "validate", client.other(), sorted, "/report-" + client)));
      }
    }
  }

  private static HadoopProcess run(MixedCluster cluster, String program, HadoopBuild client, String... arguments)
      throws Exception {
    String[] all = new String[arguments.length + 1];
    all[0] = program;
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    HadoopProcess process = cluster.start(program + "-" + client, client, TeraDriver.class, all);
    process.awaitSuccess();
    return process;
  }

  private static String checksum(HadoopProcess program) throws InterruptedException {
    return program.await("Checksum: (\\w+)", 1).group(1);
  }
}
