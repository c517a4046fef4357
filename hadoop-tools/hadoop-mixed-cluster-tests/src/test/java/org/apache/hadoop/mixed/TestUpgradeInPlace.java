/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mixed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Checks that each build works on the name and data directories of the other, files left open included. */
@Category(ClusterTest.class)
public class TestUpgradeInPlace {
  @Test
  public void theSameDirectoriesServeBothWays() throws Exception {
    Path root = Files.createTempDirectory(
        Files.createDirectories(Path.of("target", "mixed-cluster").toAbsolutePath()), "upgrade");
    int generation = 0;
    for (HadoopBuild build : List.of(HadoopBuild.STOCK, HadoopBuild.TUNED, HadoopBuild.STOCK)) {
      Path own = root.resolve(generation + "-" + build);
      try (HdfsOnDisks hdfs = new HdfsOnDisks(build, root.resolve("disks"), own)) {
        hdfs.run(FileGenerations.class, Integer.toString(generation));
        hdfs.stop();
      }
      generation++;
    }
  }
}
