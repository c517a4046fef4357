/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import static org.junit.Assert.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Assume;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Checks pipeline recovery across builds: a DataNode is killed while a client of one arm writes a file of three
 * replicas to DataNodes of the other.
 */
@Category(ClusterTest.class)
public class TestMixedWrites {
  private static final int REPLICAS = 3;
  private static final String OLDER_NAMENODE = "The namenode does not name other datanodes";
  private static final String NOT_JOINED = "does not join the pipeline";

  @BeforeClass
  public static void onlyInLongRuns() {
    Assume.assumeTrue("only with -Dmixed.writes=true", Boolean.getBoolean("mixed.writes"));
  }

  @Test
  public void aStockClientGoesOnWithTunedDataNodes() throws Exception {
    assertPipeline(REPLICAS - 1, HadoopBuild.STOCK, HadoopBuild.TUNED, HadoopBuild.TUNED, HadoopBuild.TUNED, null);
  }

  @Test
  public void aTunedClientGoesOnWithStockDataNodes() throws Exception {
    assertPipeline(REPLICAS - 1, HadoopBuild.TUNED, HadoopBuild.STOCK, HadoopBuild.STOCK, HadoopBuild.STOCK,
        OLDER_NAMENODE);
  }

  /** Checks that the replica is copied from a stock node. */
  @Test
  public void aTunedDataNodeTakesThePlaceOfAStockOne() throws Exception {
    assertPipeline(REPLICAS, HadoopBuild.TUNED, HadoopBuild.TUNED, HadoopBuild.STOCK, HadoopBuild.TUNED, null);
  }

  @Test
  public void aStockDataNodeDoesNotTakeThePlaceOfATunedOne() throws Exception {
    assertPipeline(REPLICAS - 1, HadoopBuild.TUNED, HadoopBuild.TUNED, HadoopBuild.TUNED, HadoopBuild.STOCK,
        NOT_JOINED);
  }

  /**
   * Kills a DataNode that has half of the file while a spare one is there, and expects this many nodes in the pipeline.
   *
   * @param first the build of the three DataNodes that exist when the file is begun
   * @param last the build of the one that joins later
   * @param told the client's message; null for none
   */
  private static void assertPipeline(int expected, HadoopBuild client, HadoopBuild names, HadoopBuild first,
      HadoopBuild last, String told) throws Exception {
    Path root = Files.createTempDirectory(
        Files.createDirectories(Path.of("target", "mixed-cluster").toAbsolutePath()), "writes");
    Path go = root.resolve("go");
    try (MixedDataNodes cluster = new MixedDataNodes(names, root)) {
      for (int i = 0; i < REPLICAS; i++) {
        cluster.add(first);
      }
      HadoopProcess writer = cluster.start("client", client, HalfWrittenFile.class, go.toString());
      Matcher pipeline = writer.await("written to \\S+:(\\d+) \\S+:\\d+ \\S+:\\d+ \\.", 1);
      cluster.add(last);
      cluster.kill(pipeline.group(1));
      Files.createFile(go);
      if (told != null) {
        writer.await(told, 1);
      }
      assertEquals(String.valueOf(expected), writer.await("the pipeline has (\\d) nodes", 1).group(1));
      assertEquals("true", writer.await("right: (\\w+)", 1).group(1));
      writer.awaitSuccess();
    }
  }
}
