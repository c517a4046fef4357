/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that the tarball contains what it should, with the right modes. */
@Category(ClusterTest.class)
public class TestTarball extends InstallationTestBase {
  /** Checks that entries reveal nothing about the build machine: no time, owner or umask. */
  @Test
  public void entriesTellNothingOfTheMachine() throws Exception {
    List<String> lines = node.execute(List.of("tar", "--utc", "--numeric-owner", "-tvzf",
        System.getProperty("dist.tarball"))).assertStatus(0).out().lines().toList();
    assertTrue("" + lines.size(), lines.size() > 100);
    for (String line : lines) {
      assertTrue(line, line.matches("(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x) 0/0 +\\d+ 2026-11-21 00:00 "
          + System.getProperty("dist.name") + "/.*"));
      assertEquals(line, line.matches(".*/(bin/\\w+|share/container/run)"), line.startsWith("-rwx"));
    }
  }

  @Test
  public void libHasTheJarsOfDaemonsAlone() throws Exception {
    Set<String> jars = names("lib");
    assertTrue(jars.toString(), jars.contains("hadoop-mapred-0.22.0-stampede-1.jar"));
    assertTrue(jars.toString(), jars.contains("log4j-1.2.16.jar"));
    List<String> strange = jars.stream().filter(name -> !name.endsWith(".jar") || name.contains("test")
        || name.contains("junit") || name.contains("picocli") || name.contains("netty") || name.contains("protobuf")
        || name.contains("-0.22.0.jar")).toList();
    assertEquals(List.of(), strange);
    assertEquals("hadoop-conf-check hadoop-examples hadoop-terasort picocli", names("share/programs").stream()
        .map(name -> name.replaceFirst("-\\d.*", "")).collect(Collectors.joining(" ")));
    assertEquals("hadoop-plugins-0.22.0-stampede-1.jar", String.join(" ", names("share/plugins")));
  }

  private static Set<String> names(String folder) throws Exception {
    try (Stream<Path> files = Files.list(node.home().resolve(folder))) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
