/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.local;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.testing.ClusterTest;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** Checks the packaged jar, and dev-support/bin/tera, which runs it. */
@Category(ClusterTest.class)
public class TestTeraLauncher {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private Path root;

  @Before
  public void findRoot() {
    root = Path.of(System.getProperty("repository.root"));
  }

  @Test
  public void everyProgram() throws Exception {
    Path input = folder.getRoot().toPath().resolve("in");
    Path output = folder.getRoot().toPath().resolve("out");
    byte[] rows = GensortOracle.rows(0, 100_000);
    String sum = "Records: 100000\nChecksum: " + GensortOracle.checksum(rows) + "\n";

    assertEquals("", tera(0, "gen", "100000", input.toString(), "--maps", "1"));
    assertArrayEquals(rows, Files.readAllBytes(input.resolve("part-00000")));
    assertEquals(sum, tera(0, "sum", input.toString()));
    assertEquals("", tera(0, "sort", input.toString(), output.toString(), "--reduces", "3", "--quiet"));
    assertEquals(sum + "Duplicate keys: 0\nSUCCESS - all records are in order\n",
        tera(0, "validate", output.toString()));
    assertTrue(tera(1, "validate", input.toString()).contains("\nERROR - unordered records: "));
    assertEquals("", tera(2, "shuffle"));
  }

  /** Checks that libraries are relocated: otherwise they could hide classes of the Hadoop that the jar runs on. */
  @Test
  public void librariesAreRelocated() throws IOException {
    Path jar;
    try (Stream<Path> files = Files.list(root.resolve("hadoop-tools/hadoop-terasort/target"))) {
      jar = files.filter(file -> file.getFileName().toString().matches("hadoop-terasort-[^/]*\\.jar"))
          .findFirst().get();
    }
    try (JarFile entries = new JarFile(jar.toFile())) {
      List<String> strangers = entries.stream().filter(entry -> !entry.isDirectory()).map(entry -> entry.getName())
          .filter(name -> !name.startsWith("org/apache/hadoop/terasort/") && !name.startsWith("META-INF/")).toList();
      assertEquals(List.of(), strangers);
      assertTrue(entries.getEntry("org/apache/hadoop/terasort/shaded/picocli/CommandLine.class") != null);
    }
  }

  private String tera(int status, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder("bash", root.resolve("dev-support/bin/tera").toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectError(folder.newFile());
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(Files.readString(builder.redirectError().file().toPath()), status, process.waitFor());
    return out;
  }
}
