/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.dist;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.BeforeClass;

/** A node with the unpacked tarball, formatted. Each test starts a cluster on it, and must leave no process behind. */
public abstract class OneNodeTestBase extends InstallationTestBase {
  private static TemporaryNames temporary;

  @BeforeClass
  public static void format() throws Exception {
    temporary = new TemporaryNames(node);
    // Daemons and clients live for seconds: C2 and a multi-threaded collector would cost more than they save.
    node.setVariable("HADOOP_OPTS", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1");
    node.run("hdfs", "namenode", "-format").assertStatus(0);
    // The first start would create it, but the first test may be skipped.
    Files.createDirectories(node.home().resolve("run"));
  }

  /** Stops the cluster, and checks that nothing is left of it, and that it has written into its own folders alone. */
  @After
  public void stop() throws Exception {
    // JVMs delete some when they end.
    Set<String> elsewhere = new TreeSet<>(temporary.added());
    node.run("cluster", "stop").assertStatus(0);
    assertEquals(List.of(), node.processesLeft());
    assertEquals(List.of(), files("run"));
    assertEquals(List.of(), files("data/tmp"));
    elsewhere.addAll(temporary.added());
    assertEquals("in the system's folders of temporary files", Set.of(), elsewhere);
  }

  /** Waits until a restarted NameNode leaves safe mode: it allows no changes until it knows the blocks. */
  static void awaitFiles() throws Exception {
    node.run("hdfs", "dfsadmin", "-safemode", "wait").assertStatus(0);
  }

  /** Returns the files in a folder of the installation and its subfolders. */
  private static List<String> files(String folder) throws IOException {
    Path path = node.home().resolve(folder);
    assertTrue(path.toString(), Files.isDirectory(path));
    try (Stream<Path> files = Files.walk(path)) {
      return files.filter(Files::isRegularFile).map(Path::toString).sorted().toList();
    }
  }
}
