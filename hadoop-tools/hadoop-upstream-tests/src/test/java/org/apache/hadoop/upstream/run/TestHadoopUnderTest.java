/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TestHadoopUnderTest {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path root;

  @Before
  public void build() throws IOException {
    root = folder.getRoot().toPath();
    for (String jar : new String[] {"hadoop-common/target/hadoop-common-0.22.0-stampede-1.jar",
        "hadoop-hdfs/target/hadoop-hdfs-0.22.0-stampede-1.jar",
        "hadoop-mapreduce/target/hadoop-mapred-0.22.0-stampede-1.jar"}) {
      Files.createDirectories(root.resolve(jar).getParent());
      Files.createFile(root.resolve(jar));
    }
  }

  @Test
  public void tunedJarsNeedNoFlagInTheJvmsOfTasks() throws IOException {
    HadoopUnderTest tuned = HadoopUnderTest.tuned(root);
    assertEquals("hadoop-mapred-0.22.0-stampede-1.jar", tuned.jars().get("mapred").getFileName().toString());
    assertTrue(tuned.inheritedFlags().isEmpty());
  }

  @Test
  public void sourcesAndTestJarsAreNotTheArm() throws IOException {
    Files.createFile(root.resolve("hadoop-common/target/hadoop-common-0.22.0-stampede-1-sources.jar"));
    Files.createFile(root.resolve("hadoop-common/target/hadoop-common-0.22.0-stampede-1-tests.jar"));
    assertEquals("hadoop-common-0.22.0-stampede-1.jar",
        HadoopUnderTest.tuned(root).jars().get("common").getFileName().toString());
  }

  @Test
  public void anArmThatWasNotBuiltIsNamed() throws IOException {
    Files.delete(root.resolve("hadoop-hdfs/target/hadoop-hdfs-0.22.0-stampede-1.jar"));
    IOException e = assertThrows(IOException.class, () -> HadoopUnderTest.tuned(root));
    assertTrue(e.getMessage(), e.getMessage().startsWith("no hadoop-hdfs jar in " + root.resolve("hadoop-hdfs")));
  }

  @Test
  public void twoVersionsAreAskedAbout() throws IOException {
    Files.createFile(root.resolve("hadoop-common/target/hadoop-common-0.22.0-stampede-2.jar"));
    IOException e = assertThrows(IOException.class, () -> HadoopUnderTest.tuned(root));
    assertTrue(e.getMessage(), e.getMessage().startsWith("more than one hadoop-common jar"));
  }
}
