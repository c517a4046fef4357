/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class TestMapOutputPaths {
  private static final String MAP = "attempt_1_0001_m_000000_0";
  private final JobConf conf = new JobConf(false);
  private Path folder;
  private IndexCache indexes;
  private MapOutputFiles files;

  @Before
  public void setUp() throws Exception {
    folder = Files.createTempDirectory("map-output-paths");
    conf.set("mapreduce.cluster.local.dir", folder.resolve("a") + "," + folder.resolve("b"));
    indexes = new IndexCache(conf);
    files = new MapOutputFiles(JobID.forName("job_1_0001"), "user", "user", conf,
        new LocalDirAllocator("mapreduce.cluster.local.dir"), indexes);
  }

  @After
  public void tearDown() throws IOException {
    FileUtil.fullyDelete(folder.toFile());
  }

  @Test
  public void theOldestUseIsForgottenFirst() throws Exception {
    MapOutputPaths paths = new MapOutputPaths(2);
    Path file = Path.of("file");
    paths.search("a", () -> file);
    paths.search("b", () -> file);
    assertEquals(file, paths.known("a"));
    paths.search("c", () -> file);
    assertNull(paths.known("b"));
    assertEquals(file, paths.known("a"));
    paths.remove("a");
    assertNull(paths.known("a"));
  }

  /** A map that ran again on this tracker may have written on another disk. */
  @Test
  public void aFileThatHasMovedIsFound() throws Exception {
    write("a", "first");
    assertContent("first");
    FileUtil.fullyDelete(folder.resolve("a").toFile());
    write("b", "second");
    assertContent("second");
  }

  @Test
  public void aFileThatIsGoneIsNotFound() throws Exception {
    write("a", "first");
    assertContent("first");
    FileUtil.fullyDelete(folder.resolve("a").toFile());
    assertThrows(IOException.class, () -> files.open(MAP));
  }

  @Test
  public void anOutputThatIsRemovedIsForgotten() throws Exception {
    write("a", "first");
    assertContent("first");
    indexes.removeMap(MAP);
    write("b", "second");
    Files.delete(file("a"));
    assertContent("second");
    assertEquals(file("b"), indexes.outputs().known(MAP));
  }

  private Path file(String disk) {
    return folder.resolve(disk).resolve(TaskTracker.getIntermediateOutputDir("user", "job_1_0001", MAP))
        .resolve("file.out");
  }

  private void write(String disk, String content) throws IOException {
    Files.createDirectories(file(disk).getParent());
    Files.writeString(file(disk), content);
  }

  private void assertContent(String expected) throws IOException {
    try (InputStream in = Channels.newInputStream(files.open(MAP))) {
      assertArrayEquals(expected.getBytes(), in.readAllBytes());
    }
  }
}
