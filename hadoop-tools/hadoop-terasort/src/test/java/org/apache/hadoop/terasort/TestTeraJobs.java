/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.examples.terasort.GensortOracle;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.terasort.Rows.Kind;
import org.apache.hadoop.terasort.mapred.TeraKeys;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import picocli.CommandLine;

/** Checks the jobs with the stock jars, in this JVM, whose job runner has one reduce. */
public class TestTeraJobs {
  @Rule
  public final TemporaryFolder folder = new TemporaryFolder();

  private final JobConf conf = new JobConf();

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
  public void rowsThatDoNotDivideByTheMaps() throws IOException {
    conf.setNumMapTasks(3);
    run(new TeraGen(), "1000", path("in")).assertStatus(0);
    assertArrayEquals(GensortOracle.rows(0, 333), part("in", 0));
    assertArrayEquals(GensortOracle.rows(333, 333), part("in", 1));
    assertArrayEquals(GensortOracle.rows(666, 334), part("in", 2));
  }

  @Test
  public void mapsOfTheCommandLineWin() throws IOException {
    conf.setNumMapTasks(3);
    run(new TeraGen(), "--maps", "2", "10", path("in")).assertStatus(0);
    assertArrayEquals(GensortOracle.rows(5, 5), part("in", 1));
    assertFalse(Files.exists(Path.of(path("in"), "part-00002")));
  }

  /** Checks the jobs from generation to validation, with more rows than the map's buffer holds, so that it spills. */
  @Test
  public void fromGenToValidate() throws IOException {
    List<byte[]> rows = Rows.split(GensortOracle.rows(0, 30_000));
    String sum = "Records: 30000\nChecksum: " + GensortOracle.checksum(Rows.join(rows)) + "\n";
    run(new TeraGen(), "30k", path("in"), "--maps", "4").assertStatus(0);
    run(new TeraSum(), path("in"), path("sum-in")).assertStatus(0).assertOut(sum);
    assertEquals(sum, Files.readString(Path.of(path("sum-in"), "part-00000")));
    run(new TeraSort(), path("in"), path("out"), "--sync", "--replication", "1").assertStatus(0).assertOut("");
    assertArrayEquals(Rows.join(Rows.sorted(rows)), part("out", 0));
    run(new TeraValidate(), path("out"), path("report"), "--maps", "5").assertStatus(0)
        .assertOut(sum + "Duplicate keys: 0\nSUCCESS - all records are in order\n");
  }

  @Test
  public void benchRunsAllAndCleansUp() throws IOException {
    String out = run(new TeraBench(), "1k", path("bench")).assertStatus(0).out();
    assertTrue(out, out.matches("terabench: right, 1000 rows: make [0-9.]+ s, sort [0-9.]+ s, sum [0-9.]+ s, "
        + "check [0-9.]+ s\n"));
    assertFalse(Files.exists(Path.of(path("bench"))));
    run(new TeraBench(), "1k", path("bench"), "--keep").assertStatus(0);
    assertTrue(Files.exists(Path.of(path("bench"), "output", "part-00000")));
    mistake(1, "exists: name a directory that does not", new TeraBench(), "1k", path("bench"));
  }

  /** Checks that an output that could not be sorted is not reported as wrong. */
  @Test
  public void benchTellsOfAStepThatFails() throws IOException {
    conf.set(TeraKeys.PARTITIONER, "odd");
    Output output = run(new TeraBench(), "1k", path("bench")).assertStatus(1);
    assertTrue(output.out(), output.out().matches("terabench: a step failed: make [0-9.]+ s, sort [0-9.]+ s\n"));
    assertFalse(Files.exists(Path.of(path("bench"))));
  }

  @Test
  public void skewedKeys() throws IOException {
    for (Kind kind : List.of(Kind.LOW_CARDINALITY, Kind.ONE_FREQUENT, Kind.COMMON_PREFIX)) {
      List<byte[]> rows = kind.rows(500, new Random(1));
      Rows.write(Path.of(path("in-" + kind)), rows, 3);
      run(new TeraSort(), path("in-" + kind), path("out-" + kind)).assertStatus(0);
      List<byte[]> sorted = Rows.read(Path.of(path("out-" + kind)));
      for (int i = 1; i < sorted.size(); i++) {
        assertTrue(Rows.BY_KEY.compare(sorted.get(i - 1), sorted.get(i)) <= 0);
      }
      assertArrayEquals(Rows.join(rows.stream().sorted(Arrays::compareUnsigned).toList()),
          Rows.join(sorted.stream().sorted(Arrays::compareUnsigned).toList()));
    }
  }

  @Test
  public void equalKeysAreCounted() throws IOException {
    Rows.write(Path.of(path("in")), Kind.ALL_EQUAL.rows(100, new Random(1)), 4);
    assertTrue(run(new TeraValidate(), path("in"), path("report")).assertStatus(0).out()
        .contains("Duplicate keys: 99\nSUCCESS"));
  }

  /** Checks an error between two parts: the first row of the second is named. */
  @Test
  public void validateNamesFileAndRow() throws IOException {
    List<byte[]> rows = Rows.sorted(Kind.RANDOM.rows(100, new Random(1)));
    Rows.write(Path.of(path("in")), rows, 2);
    Files.move(Path.of(path("in"), "part-00000"), Path.of(path("in"), "part-00002"));
    String out = run(new TeraValidate(), path("in"), path("report")).assertStatus(1).out();
    assertTrue(out, out.contains("First unordered record: file:" + path("in")
        + "/part-00002: row 0 (counted from 0) has key "));
    assertTrue(out, out.endsWith("ERROR - unordered records: 1\n"));
  }

  /** Checks that parts are validated in numerical order: part-100000 follows part-99999, unlike by name. */
  @Test
  public void validateOrdersPartsByTheirNumber() throws IOException {
    List<byte[]> rows = Rows.sorted(Kind.RANDOM.rows(100, new Random(1)));
    Files.createDirectories(Path.of(path("in")));
    Files.write(Path.of(path("in"), "part-99999"), Rows.join(rows.subList(0, 50)));
    Files.write(Path.of(path("in"), "part-100000"), Rows.join(rows.subList(50, 100)));
    run(new TeraValidate(), path("in"), path("report")).assertStatus(0);
  }

  @Test
  public void emptyInput() throws IOException {
    run(new TeraGen(), "0", path("in"), "--maps", "2").assertStatus(0);
    run(new TeraSort(), path("in"), path("out")).assertStatus(0);
    run(new TeraSum(), path("out"), path("sum")).assertStatus(0).assertOut("Records: 0\nChecksum: 0\n");
    run(new TeraValidate(), path("out"), path("report")).assertStatus(0)
        .assertOut("Records: 0\nChecksum: 0\nDuplicate keys: 0\nSUCCESS - all records are in order\n");
  }

  @Test
  public void usersMistakesAreOneLine() throws IOException {
    run(new TeraGen(), "10", path("in"), "--maps", "1").assertStatus(0);
    Files.createDirectories(Path.of(path("nothing")));
    Files.createDirectories(Path.of(path("cut")));
    Files.write(Path.of(path("cut"), "part-00000"), new byte[150]);

    mistake(2, "teragen: Missing required parameters: 'ROWS', 'OUT'; see 'hadoop teragen --help'", new TeraGen());
    mistake(2, "nothing: contains no file of rows", new TeraSort(), path("nothing"), path("x"));
    mistake(1, "already exists", new TeraSort(), path("in"), path("in"));
    mistake(2, "none", new TeraSort(), path("none"), path("x"));
    mistake(1, "length 150 is not a multiple of the row length", new TeraSort(), path("cut"), path("x"));
    mistake(1, "length 150 is not a multiple of the row length", new TeraSum(), path("cut"), path("x"));
    mistake(1, "--replication is 0; allowed: 1 to 32767", new TeraSort(), path("in"), path("x"), "--replication", "0");
    mistake(2, "'odd' is not one of auto, sampled and even; see", new TeraSort(), path("in"), path("x"),
        "--partitioner", "odd");
    conf.set(TeraKeys.PARTITIONER, "odd");
    mistake(1, "terasort.partitioner: 'odd' is not one of auto, sampled and even", new TeraSort(), path("in"),
        path("x"));
    conf.set(TeraKeys.PARTITIONER, "even");
    conf.setInt(TeraKeys.SAMPLER_THREADS, 0);
    mistake(1, "terasort.sampler.threads is 0; allowed: 1 or more", new TeraSort(), path("in"), path("x"));
    assertFalse("nothing half-written", Files.exists(Path.of(path("x"))));
  }

  @Test
  public void stackTracesOfServersAreLeftOut() {
    Output output = run(new Refused()).assertStatus(1).assertOut("");
    assertEquals("terarefused: Permission denied: user=bin\n", output.err());
  }

  /** A program that fails like one that a NameNode rejects, whose error contains a stack trace. */
  @CommandLine.Command(name = "terarefused")
  private static final class Refused extends RowTool {
    @Override
    public Integer call() throws IOException {
      throw new IOException("Permission denied: user=bin\n\tat a.B.c(B.java:1)\n\tat java.base/d.E.f(E.java:2)\n");
    }
  }

  private void mistake(int status, String part, Tool tool, String... arguments) {
    Output output = run(tool, arguments).assertStatus(status).assertOut("");
    List<String> lines = output.err().lines().filter(line -> line.startsWith("tera")).toList();
    assertEquals(output.err(), 1, lines.size());
    assertTrue(lines.get(0), lines.get(0).contains(part));
  }

  @Test
  public void help() {
    assertTrue(run(new TeraGen(), "--help").assertStatus(0).out().startsWith("Usage: teragen"));
    assertTrue(run(new TeraSort(), "-h").assertStatus(0).out().contains("--sampler-threads"));
    assertTrue(run(new TeraSum(), "--help").assertStatus(0).out().startsWith("Usage: terasum"));
    assertTrue(run(new TeraValidate(), "--help").assertStatus(0).out().startsWith("Usage: teravalidate"));
  }

  private Output run(Tool tool, String... arguments) {
    return Output.of(() -> ToolRunner.run(new JobConf(conf), tool, arguments));
  }

  private byte[] part(String directory, int part) throws IOException {
    return Files.readAllBytes(Path.of(path(directory), "part-0000" + part));
  }

  private String path(String name) {
    return folder.getRoot().toPath().resolve(name).toString();
  }
}
