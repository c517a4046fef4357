/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.workload.JobWorkload;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Tests a series of jobs: each writes its own output, which is compared, and the times are reported. */
public class TestJobSeries {
  @Rule
  public final TemporaryFolder temporary = new TemporaryFolder();

  private final List<JobConf> ran = new ArrayList<>();
  private FileSystem fs;

  @Before
  public void setUp() throws Exception {
    File root = temporary.newFolder();
    fs = new RawLocalFileSystem() {
      @Override
      public File pathToFile(org.apache.hadoop.fs.Path path) {
        File file = super.pathToFile(path);
        return file.toPath().startsWith(root.toPath()) ? file : new File(root, file.getPath());
      }
    };
    fs.initialize(fs.getUri(), new JobConf(false));
  }

  /** Returns a workload that writes a file into the output folder and fails if that file already exists. */
  private JobWorkload writes(String... texts) {
    return (conf, spec) -> {
      assertTrue(fs.mkdirs(JobWorkload.OUTPUT));
      try (OutputStream out = fs.create(new org.apache.hadoop.fs.Path(JobWorkload.OUTPUT, "part-00000"), false)) {
        out.write(texts[ran.size() % texts.length].getBytes(StandardCharsets.US_ASCII));
      }
      ran.add(conf);
    };
  }

  private static RunSpec spec(int jobs) {
    Path root = Path.of("/run");
    return new RunSpec(Path.of("/run.properties"), "small-job", 1, 1, root, root, root, root, root, 1, 1, 2, 2,
        "-Xmx9m", List.of(), List.of(), Map.of(), Optional.empty(), jobs, 0);
  }

  private List<String> run(JobWorkload workload, int jobs) throws Exception {
    List<JobConf> confs = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      confs.add(new JobConf(false));
    }
    JobSeries series = new JobSeries(workload, spec(jobs), fs, confs);
    series.run();
    assertEquals(confs, ran);
    Path file = temporary.newFile().toPath();
    try (ReportWriter report = new ReportWriter(file)) {
      series.report(report);
    }
    return Files.readAllLines(file);
  }

  private static double metric(List<String> report, String name) {
    return Double.parseDouble(
        ArmRuns.found(report, "\"metric\",\"name\":\"" + name + "\",\"value\":([0-9.E-]+)").get(0));
  }

  @Test
  public void firstJobAndMedianOfTheOthersAreThoseOfTheMarks() throws Exception {
    List<String> report = run(writes("a"), 4);
    List<Double> seconds = new ArrayList<>();
    List<String> starts = ArmRuns.found(report, "\"name\":\"job\".*\"start\":(\\d+)");
    List<String> ends = ArmRuns.found(report, "\"name\":\"job\".*\"end\":(\\d+)");
    for (int job = 0; job < 4; job++) {
      seconds.add((Long.parseLong(ends.get(job)) - Long.parseLong(starts.get(job))) / 1e9);
    }
    assertEquals(4, starts.size());
    assertEquals(seconds.get(0), metric(report, "first_job"), 1e-9);
    seconds.remove(0);
    seconds.sort(null);
    assertEquals(seconds.get(1), metric(report, "next_job"), 1e-9);
    JobSeries.requireEqual(fs, 4);
  }

  @Test
  public void ofOneJobOnlyItsMarkIsTold() throws Exception {
    List<String> report = run(writes("a"), 1);
    assertEquals(1, report.size());
    assertTrue(report.get(0), report.get(0).contains("\"type\":\"mark\""));
    JobSeries.requireEqual(fs, 1);
  }

  @Test
  public void anOutputThatDiffersFailsTheRun() throws Exception {
    run(writes("a", "b", "a"), 3);
    assertEquals("job 2 wrote a different part-00000 than the previous one",
        assertThrows(RunException.class, () -> JobSeries.requireEqual(fs, 3)).getMessage());
  }

  @Test
  public void anOutputWithAnotherFileFailsTheRun() throws Exception {
    run(writes("a"), 2);
    fs.create(new org.apache.hadoop.fs.Path(JobWorkload.OUTPUT, "part-00001")).close();
    assertEquals("job 1 wrote 1 files, not those of the previous one",
        assertThrows(RunException.class, () -> JobSeries.requireEqual(fs, 2)).getMessage());
  }

  @Test
  public void aJobThatFailsEndsTheSeries() {
    JobWorkload workload = (conf, spec) -> {
      ran.add(conf);
      throw new IOException("no");
    };
    assertThrows(IOException.class, () -> run(workload, 2));
    assertEquals(1, ran.size());
  }

  @Test
  public void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
    assertEquals(2.5, JobSeries.median(new double[] {9, 2, 1, 3}), 0);
    assertEquals(2, JobSeries.median(new double[] {2}), 0);
  }
}
