/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapreduce.server.tasktracker.shuffle.MapOutputPaths;
import org.apache.hadoop.testing.ChildJvm;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class TestMapOutputPaths {
  private static final String MAP = "attempt_1_0001_m_000000_0";
  private final JobConf conf = new JobConf();
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
    File file = new File("file");
    paths.search("a", () -> file);
    paths.search("b", () -> file);
    assertEquals(file, paths.known("a"));
    paths.search("c", () -> file);
    assertNull(paths.known("b"));
    assertEquals(file, paths.known("a"));
    paths.remove("a");
    assertNull(paths.known("a"));
  }

  /** A map that ran again on this tracker may have written to another disk. */
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
    assertEquals(file("b").toFile(), indexes.outputs().known(MAP));
  }

  /** Reads an output of a user whose name is not in the charset of file names. */
  public static final class Program {
    public static void main(String[] arguments) throws IOException {
      String user = "j\u00fcrg";
      JobConf conf = new JobConf();
      conf.set("mapreduce.cluster.local.dir", arguments[0] + "/\u00e4");
      File output = new File(conf.get("mapreduce.cluster.local.dir"),
          TaskTracker.getIntermediateOutputDir(user, "job_1_0001", MAP) + "/file.out");
      output.getParentFile().mkdirs();
      try (FileOutputStream out = new FileOutputStream(output)) {
        out.write("output".getBytes(StandardCharsets.US_ASCII));
      }
      MapOutputFiles files = new MapOutputFiles(JobID.forName("job_1_0001"), user, user, conf,
          new LocalDirAllocator("mapreduce.cluster.local.dir"), new IndexCache(conf));
      for (int i = 0; i < 2; i++) {
        try (InputStream in = Channels.newInputStream(files.open(MAP))) {
          System.out.println("found " + new String(in.readAllBytes(), StandardCharsets.US_ASCII));
        }
      }
    }
  }

  @Test
  public void namesMayHaveAnyCharacter() throws Exception {
    for (String locale : List.of("C", "C.UTF-8")) {
      String said = new ChildJvm(folder.resolve("child")).environment("LC_ALL", locale)
          .run(60, Program.class.getName(), folder.toString());
      assertEquals(said, 2, said.lines().filter("found output"::equals).count());
    }
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
