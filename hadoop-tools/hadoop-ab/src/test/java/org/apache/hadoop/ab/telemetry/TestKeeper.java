/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.hadoop.ab.run.FakeArm;
import org.apache.hadoop.ab.run.Run;
import org.apache.hadoop.ab.run.RunFolder;
import org.apache.hadoop.ab.run.Runner;
import org.apache.hadoop.ab.run.Witness;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests that a keeper saves the data which describe each run later, whether it succeeded or failed. */
public class TestKeeper {
  @Rule
  public TemporaryFolder temporary = new TemporaryFolder();

  private Path measurement;
  private RunFolder folder;
  private FakeArm fake;

  @Before
  public void setUp() throws Exception {
    measurement = temporary.newFolder("measurement").toPath();
    folder = new RunFolder(temporary.getRoot().toPath().resolve("runs/001-fake")).create();
    fake = new FakeArm(temporary.getRoot().toPath());
  }

  private RunTelemetry keep() {
    Witness.Watch watch = new Keeper(measurement).begin(fake.side("good"), 1);
    watch.end(folder);
    return RunTelemetry.read(RunTelemetry.folder(measurement, "fake", 1));
  }

  private Run run(String mode) throws Exception {
    return new Runner(FakeArm.isolation(false), Duration.ofMinutes(5), false, new Keeper(measurement))
        .run(fake.measurement(), fake.side(mode), 2, temporary.getRoot().toPath().resolve("runs/002-fake"));
  }

  @Test
  public void goodAndFailedRunsAreKeptAlike() throws Exception {
    for (String mode : List.of("attempts", "crash")) {
      Run run = run(mode);
      RunTelemetry told = RunTelemetry.of(measurement, run);
      assertEquals(mode, run.failed(), !told.done());
      assertFalse(mode, told.host().isEmpty());
      assertEquals(mode, mode.equals("attempts") ? 4 : 0, told.attempts().size());
      assertTrue(mode, told.totals().get("host.samples") >= 1);
    }
  }

  @Test
  public void abandonedRunLeavesNothing() throws Exception {
    new Keeper(measurement).begin(fake.side("good"), 1).abandon();
    try (var files = Files.list(measurement)) {
      assertEquals(0, files.count());
    }
  }

  @Test
  public void marksStayOutButThoseOfJobs() throws Exception {
    Files.writeString(folder.report().resolve("run.jsonl"), String.join("\n",
        "{\"type\":\"mark\",\"pid\":1,\"name\":\"task\",\"key\":\"a\",\"start\":1,\"end\":2}",
        "{\"type\":\"mark\",\"pid\":1,\"name\":\"job\",\"key\":\"2026-11-28T06:00:10Z\",\"start\":0,"
            + "\"end\":10000000000}",
        "{\"type\":\"end\",\"pid\":1,\"call\":1,\"end\":2}", "{\"type\":\"done\"}", "{\"type\":\"cut"));
    RunTelemetry told = keep();
    assertEquals(List.of(new ClientTimes(RunFixture.BEGIN, RunFixture.at(10))), told.clients());
    assertTrue(told.done());
    assertEquals(List.of(), told.missing());
    String kept = Files.readString(RunTelemetry.folder(measurement, "fake", 1).resolve("records.jsonl"));
    assertFalse(kept, kept.contains("\"task\"") || kept.contains("\"end\",\"pid\"") || kept.contains("cut"));
  }

  @Test
  public void progressIsReadOutOfTheClientsLog() throws Exception {
    Files.writeString(folder.log(), "2026-11-28 06:00:01,250 INFO org.apache.hadoop.mapreduce.Job:  map 25% reduce 0%\n"
        + "2026-11-28 06:00:02,000 INFO x.Y: no map 1% of it\n"
        + "2026-11-28T06:00:03,000 INFO org.apache.hadoop.mapred.JobClient:  map 100% reduce 33%\n");
    long first = LocalDateTime.parse("2026-11-28T06:00:01.250").atZone(ZoneId.systemDefault()).toInstant()
        .toEpochMilli();
    assertEquals(List.of(new Progress(first, 25, 0), new Progress(first + 1750, 100, 33)), keep().progress());
  }

  @Test
  public void historyOfARunThatWasCutOffComesFromItsDaemons() throws Exception {
    Path done = Files.createDirectories(folder.logs().resolve("history/done"));
    Files.writeString(done.resolve("job_202611280600_0001_u"), TestHistoryText.EVENTS);
    Files.writeString(done.resolve("job_202611280600_0001_conf.xml"), "<x/>");
    assertEquals(3, keep().attempts().size());
    Path copies = Files.createDirectories(folder.report().resolve("history"));
    Files.writeString(copies.resolve("job_202611280600_0002_u"), (TestHistoryText.EVENTS + "\n").repeat(80));
    assertEquals("long files are packed", List.of("job_202611280600_0002_u.gz"),
        keep().histories().stream().map(file -> file.getFileName().toString()).toList());
    assertEquals(3, keep().attempts().size());
  }

  @Test
  public void historyThatWasInTheDfsComesFromItsBlocks() throws Exception {
    Path blocks = Files.createDirectories(folder.scratch().resolve("data1/current/rbw"));
    Files.writeString(blocks.resolve("blk_1073741830"), TestHistoryText.EVENTS);
    Files.writeString(blocks.resolve("blk_1073741831"), "Avro-Json\n");
    Files.writeString(blocks.resolve("blk_1073741832"), "words of job_202611280600_0001");
    Files.writeString(blocks.resolve("blk_1073741830_1006.meta"), TestHistoryText.EVENTS);
    Path copy = Files.createDirectories(folder.scratch().resolve("data2"));
    Files.writeString(copy.resolve("blk_1073741830"), TestHistoryText.EVENTS.substring(0, 200));
    RunTelemetry told = keep();
    assertEquals(List.of("job_202611280600_0001-of-a-block.jhist"),
        told.histories().stream().map(file -> file.getFileName().toString()).toList());
    assertEquals("of the longer one", 3, told.attempts().size());
    Path done = Files.createDirectories(folder.logs().resolve("history"));
    Files.writeString(done.resolve("job_202611280600_0002_u"), TestHistoryText.EVENTS);
    assertEquals("files come before blocks", "job_202611280600_0002_u",
        keep().histories().get(0).getFileName().toString());
  }

  @Test
  public void transfersComeFromTheFilesOfReduces() throws Exception {
    Path logs = Files.createDirectories(folder.logs().resolve("userlogs/attempt_1_0001_r_000000_0"));
    Files.write(logs.resolve("shuffle.pairs"), pairs());
    assertEquals(List.of(new Transfer(7, "attempt_1_0001_r_000000_0", "h:1", 500, RunFixture.at(1), RunFixture.at(3)),
        new Transfer(8, "attempt_1_0001_r_000000_0", "", 0, 0, 0)), keep().transfers());
    Files.write(logs.resolve("shuffle.pairs"), new byte[] {1, 2, 3});
    assertTrue(keep().missing().toString(), keep().missing().stream()
        .anyMatch(line -> line.startsWith("the transfers cannot be read: ")));
  }

  private static byte[] pairs() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeBytes("SPAIRS01");
    out.writeUTF("attempt_1_0001_r_000000_0");
    out.writeLong(RunFixture.BEGIN);
    out.writeInt(1);
    out.writeUTF("h:1");
    out.writeInt(2);
    long[][] times = {{0, 1_000_000, 1_500_000, 2_000_000, 3_000_000, 500}, {0, -1, -1, -1, -1, -1}};
    for (int i = 0; i < times.length; i++) {
      out.writeInt(7 + i);
      out.writeInt(0);
      out.writeInt(-i);
      out.writeInt(0);
      for (long time : times[i]) {
        out.writeLong(time);
      }
    }
    return bytes.toByteArray();
  }
}
