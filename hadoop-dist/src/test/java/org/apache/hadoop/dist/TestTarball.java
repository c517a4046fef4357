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
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** Tests that the tarball contains what it should, with the right modes, and the same whenever it is built. */
@Category(ClusterTest.class)
public class TestTarball extends InstallationTestBase {
  /** The time of all entries that the build makes. */
  private static final String TIME = "2026-11-21 00:00";

  private static String tarball() {
    return System.getProperty("dist.tarball");
  }

  private static List<String> entries(String tarball) throws Exception {
    return node.execute(List.of("tar", "--utc", "--numeric-owner", "-tvzf", tarball)).assertStatus(0).out().lines()
        .toList();
  }

  /** Checks that entries reveal nothing about the build machine: no time, owner or umask. */
  @Test
  public void entriesTellNothingOfTheMachine() throws Exception {
    List<String> lines = entries(tarball());
    assertTrue("" + lines.size(), lines.size() > 100);
    for (String line : lines) {
      assertTrue(line, line.matches("(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x) 0/0 +\\d+ " + TIME + " "
          + System.getProperty("dist.name") + "/.*"));
      assertEquals(line, line.matches(".*/(bin/\\w+|share/container/run)"), line.startsWith("-rwx"));
    }
  }

  /** Checks the same of the jars that the build makes; classes of others in them keep their times. */
  @Test
  public void jarsTellNothingOfTheMachine() throws Exception {
    int jars = 0;
    for (String folder : List.of("lib", "share/programs", "share/plugins")) {
      for (String name : names(folder)) {
        if (!name.startsWith("hadoop-")) {
          continue;
        }
        jars++;
        try (JarFile jar = new JarFile(node.home().resolve(folder).resolve(name).toFile())) {
          for (JarEntry entry : jar.stream().toList()) {
            if (entry.getName().startsWith("org/apache/hadoop/") && !entry.getName().contains("/shaded/")) {
              assertEquals(name + ": " + entry.getName(), TIME, entry.getTimeLocal().toString().replace('T', ' '));
            }
          }
          if (jar.getManifest() != null) {
            assertEquals(name, Set.of(), jar.getManifest().getMainAttributes().keySet().stream().map(Object::toString)
                .filter(Set.of("Built-By", "Build-Jdk", "Bnd-LastModified")::contains).collect(Collectors.toSet()));
          }
        }
      }
    }
    assertTrue("" + jars, jars > 8);
  }

  /** Checks that the tarball that the build has made once more, a moment later, has the same bytes. */
  @Test
  public void twiceTheSameBytes() throws Exception {
    String again = System.getProperty("dist.tarball.again");
    Set<String> once = new TreeSet<>(entries(tarball()));
    once.removeAll(entries(again));
    Set<String> differ = new TreeSet<>(entries(again));
    differ.removeAll(entries(tarball()));
    differ.addAll(once);
    assertEquals("entries that differ", Set.of(), differ);
    Path one = unpacked("one", tarball());
    Path two = unpacked("two", again);
    try (Stream<Path> files = Files.walk(one)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path name = one.relativize(file);
        if (Files.mismatch(file, two.resolve(name)) >= 0) {
          differ.add(name.toString());
        }
      }
    }
    assertEquals("files that differ", Set.of(), differ);
    assertEquals("the first byte that differs, although all entries are the same", -1,
        Files.mismatch(Path.of(tarball()), Path.of(again)));
  }

  private static Path unpacked(String folder, String tarball) throws Exception {
    Path path = FOLDER.newFolder(folder).toPath();
    node.execute(List.of("tar", "-xzf", tarball, "-C", path.toString())).assertStatus(0);
    return path;
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
