/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.examples;

import static org.hamcrest.CoreMatchers.containsString;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Tests the programs on the stock jars, in this JVM. */
public class TestExamples {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf conf = new JobConf();
  private String out;
  private String err;

  @Before
  public void runHere() {
    conf.set("fs.default.name", "file:///");
    conf.set("mapred.job.tracker", "local");
    conf.set("hadoop.tmp.dir", path("tmp"));
    conf.set("mapreduce.jobtracker.staging.root.dir", path("staging"));
    conf.setInt("io.sort.mb", 1);
    conf.setInt("mapreduce.client.progressmonitor.pollinterval", 50);
    conf.setInt("mapreduce.client.completion.pollinterval", 50);
  }

  @Test
  public void wordsAreCounted() throws Exception {
    List<String> words = List.of("to", "be", "or", "not", "to", "be", "être");
    Files.createDirectories(Path.of(path("in")));
    Files.writeString(Path.of(path("in"), "a"), " " + String.join(" ", words) + "\n\n");
    Files.writeString(Path.of(path("in"), "b"), String.join("\t\n", words));
    Map<String, Long> expected = new TreeMap<>();
    words.forEach(word -> expected.merge(word, 2L, Long::sum));

    assertEquals(0, run(new WordCount(), path("in"), path("out")));

    StringBuilder lines = new StringBuilder();
    expected.forEach((word, count) -> lines.append(word).append('\t').append(count).append('\n'));
    assertEquals(lines.toString(), Files.readString(Path.of(path("out"), "part-00000")));
  }

  @Test
  public void filesAreWrittenAndRead() throws Exception {
    assertEquals(0, run(new DfsIo(), "write", "--dir", path("io"), "--files", "3", "--mb", "1"));
    assertThat(out, containsString("dfsio: write 3 files of 1 MB in "));
    assertEquals(1 << 20, Files.size(Path.of(path("io"), "files", "file-2")));
    assertEquals(0, run(new DfsIo(), "read", "--dir", path("io"), "--files", "3", "--mb", "1"));
    assertThat(out, containsString("dfsio: read 3 files of 1 MB in "));
    assertEquals(0, run(new DfsIo(), "clean", "--dir", path("io")));
    assertTrue(Files.notExists(Path.of(path("io"))));
  }

  @Test
  public void filesOfOthersStay() throws Exception {
    assertEquals(0, run(new DfsIo(), "write", "--dir", path("io"), "--files", "1", "--mb", "1"));
    for (String other : List.of("letter", "files/photo", "times/diary")) {
      Path file = Files.createFile(Path.of(path("io"), other));
      assertEquals(1, run(new DfsIo(), "clean", "--dir", path("io")));
      assertEquals("dfsio: file:" + file + " is not a file of dfsio, but its directory would be deleted: name another"
          + " directory with --dir, or move the file away\n", err);
      assertTrue(Files.exists(file));
      assertEquals(other.startsWith("times") ? 1 : 0,
          run(new DfsIo(), "read", "--dir", path("io"), "--files", "1", "--mb", "1"));
      Files.delete(file);
    }
    assertTrue(Files.exists(Path.of(path("io"), "files", "file-0")));
    assertEquals(0, run(new DfsIo(), "clean", "--dir", path("io")));
  }

  @Test
  public void whatWasNotWrittenIsNotRead() throws Exception {
    Path files = Path.of(path("io"), "files");
    assertEquals(1, run(new DfsIo(), "read", "--dir", path("io"), "--files", "1", "--mb", "1"));
    assertEquals("dfsio: " + files + "/file-0 does not exist: 'hadoop dfsio write' with the same --dir, --files and"
        + " --mb creates it\n", err);
    assertTrue(Files.notExists(files.getParent()));
    assertEquals(0, run(new DfsIo(), "write", "--dir", path("io"), "--files", "1", "--mb", "1"));
    assertEquals(1, run(new DfsIo(), "read", "--dir", path("io"), "--files", "2", "--mb", "1"));
    assertThat(err, containsString("/file-1 does not exist: "));
    assertEquals(1, run(new DfsIo(), "read", "--dir", path("io"), "--files", "1", "--mb", "2"));
    assertEquals("dfsio: " + files + "/file-0 has 1048576 bytes, but --mb is 2; expected: the size that was"
        + " written\n", err);
  }

  @Test
  public void aWrongByteIsFound() throws Exception {
    Path file = Path.of(path("io"), "files", "file-0");
    assertEquals(0, run(new DfsIo(), "write", "--dir", path("io"), "--files", "1", "--mb", "1"));
    byte[] bytes = Files.readAllBytes(file);
    bytes[700_000]++;
    Files.write(file, bytes);
    // The checksum file that the local file system keeps beside it.
    Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
    assertEquals(1, run(new DfsIo(), "read", "--dir", path("io"), "--files", "1", "--mb", "1"));
    assertThat(err, containsString("dfsio: Job failed!"));
  }

  @Test
  public void blocksOfAFileDiffer() throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    new PatternFile(7, 200_000).write(content, () -> { });
    byte[] bytes = content.toByteArray();
    assertEquals(200_000, bytes.length);
    new PatternFile(7, 200_000).check(new ByteArrayInputStream(bytes), () -> { });
    byte[] swapped = bytes.clone();
    System.arraycopy(bytes, 65_536, swapped, 0, 65_536);
    System.arraycopy(bytes, 0, swapped, 65_536, 65_536);
    assertEquals("file 7 is wrong at byte 2", message(swapped, 200_000));
    assertEquals("file 7 ends before byte 262144 of 300000", message(bytes, 300_000));
    assertEquals("file 7 is longer than 65536 bytes", message(bytes, 65_536));
  }

  private static String message(byte[] bytes, long length) {
    try {
      new PatternFile(7, length).check(new ByteArrayInputStream(bytes), () -> { });
    } catch (IOException e) {
      return e.getMessage();
    }
    return "right";
  }

  @Test
  public void jobsWithNothingToDoAreTimed() throws Exception {
    assertEquals(0, run(new SmallJob(), "--jobs", "2", "--maps", "2", "--reduces", "1"));
    assertTrue(out, out.matches("smalljob: job 1 of 2: \\S+ s\nsmalljob: job 2 of 2: \\S+ s\n"
        + "smalljob: median \\S+ s, fastest \\S+ s, slowest \\S+ s\n"));
  }

  @Test
  public void usersMistakesAreOneLine() throws Exception {
    assertEquals(2, run(new SmallJob(), "--maps", "0"));
    assertEquals("smalljob: --maps is 0; allowed: 1 to 100000; see 'hadoop smalljob --help'\n", err);
    assertEquals(2, run(new DfsIo(), "erase"));
    assertThat(err, containsString("expected one of [WRITE, READ, CLEAN] (case-insensitive) but was 'erase'"));
    assertEquals(2, run(new WordCount(), path("in")));
    assertThat(err, containsString("wordcount: Missing required parameter: 'OUT'"));
    assertEquals(1, run(new WordCount(), path("none"), path("x")));
    assertThat(err, containsString("wordcount: Input path does not exist: file:" + path("none")));
  }

  @Test
  public void stackTracesOfServersAreLeftOut() throws Exception {
    Program refused = new Refused();
    assertEquals(1, run(refused));
    assertEquals("refused: Permission denied: user=bin\n", err);
  }

  /** A program that the NameNode refuses, with a stack trace in the message. */
  @CommandLine.Command(name = "refused")
  private static final class Refused extends Program {
    @Override
    public Integer call() throws IOException {
      throw new IOException("Permission denied: user=bin\n\tat a.B.c(B.java:1)\n\tat java.base/d.E.f(E.java:2)\n");
    }
  }

  private String path(String name) {
    return folder.getRoot().toPath().resolve(name).toString();
  }

  private int run(Tool tool, String... arguments) throws Exception {
    PrintStream usualOut = System.out;
    PrintStream usualErr = System.err;
    ByteArrayOutputStream newOut = new ByteArrayOutputStream();
    ByteArrayOutputStream newErr = new ByteArrayOutputStream();
    System.setOut(new PrintStream(newOut, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(newErr, true, StandardCharsets.UTF_8));
    try {
      return ToolRunner.run(new JobConf(conf), tool, arguments);
    } finally {
      System.setOut(usualOut);
      System.setErr(usualErr);
      out = newOut.toString(StandardCharsets.UTF_8);
      err = newErr.toString(StandardCharsets.UTF_8);
    }
  }
}
