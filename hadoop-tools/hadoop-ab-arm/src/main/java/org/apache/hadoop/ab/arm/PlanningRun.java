/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.PlanningSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.mapred.FileInputFormat;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.JobPlan;

/** The planning of a job of many small files by a freshly started client. */
final class PlanningRun {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int WRITERS = 8;
  private static final Path INPUT = new Path("/ab/input");
  private static final Path STAGING = new Path("/ab/staging");

  private final PlanningSpec spec;
  private final ReportWriter report;

  PlanningRun(PlanningSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  void execute() throws Exception {
    RunSpec run = spec.run();
    RunFolders.create(run);
    report.jvm();
    report.stage("cluster");
    JobConf conf = new JobConf();
    conf.set("hadoop.tmp.dir", run.dir().resolve("hadoop").toString());
    conf.setInt("dfs.replication", 1);
    run.conf().forEach(conf::set);
    MiniDFSCluster dfs = new MiniDFSCluster(conf, run.datanodes(), true, null);
    try {
      dfs.waitActive();
      report.stage("input");
      FileSystem fs = FileSystem.get(conf);
      write(fs);
      fs.mkdirs(STAGING);
      report.stage("plan");
      plan(fs, new JobConf(conf));
      JarHashes hashes = new JarHashes();
      ClusterJars.reportAll(run.clusterClasses(), run.childClasses(), hashes, report);
      report.stage("stop");
    } finally {
      dfs.shutdown();
    }
  }

  private Path folder(int number) {
    return new Path(INPUT, "folder-" + number);
  }

  private Path file(int number) {
    return new Path(folder(number % spec.folders()), "file-" + number);
  }

  private static byte[] bytes(Path file) {
    return file.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void write(FileSystem fs) throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Future<?>> written = new ArrayList<>();
      for (int number = 0; number < spec.files(); number++) {
        Path file = file(number);
        written.add(writers.submit(() -> write(fs, file)));
      }
      for (Future<?> each : written) {
        each.get();
      }
    } finally {
      writers.shutdownNow();
    }
  }

  private static Void write(FileSystem fs, Path file) throws IOException {
    try (OutputStream out = fs.create(file)) {
      out.write(bytes(file));
    }
    return null;
  }

  private void plan(FileSystem fs, JobConf conf) throws Exception {
    for (int number = 0; number < Math.min(spec.folders(), spec.files()); number++) {
      FileInputFormat.addInputPath(conf, folder(number));
    }
    conf.setUseNewMapper(spec.newApi());
    CpuTime cpuBefore = CpuTime.now();
    long start = System.nanoTime();
    int maps = JobPlan.write(fs, conf, STAGING);
    long end = System.nanoTime();
    report.metric("wall", (end - start) / NANOS_PER_SECOND, "s");
    report.metric("cpu", CpuTime.now().own() - cpuBefore.own(), "s");
    report.write(ReportWriter.record("mark", "pid", ProcessHandle.current().pid(), "name", "job", "key",
        Instant.now().toString(), "start", start, "end", end));
    if (maps != spec.files()) {
      throw new RunException("the plan has " + maps + " maps, not one for each of the " + spec.files() + " files");
    }
    requireRight(fs, JobPlan.splits(fs, conf, STAGING));
  }

  /** Requires exactly one split for each whole file, in any order. */
  private void requireRight(FileSystem fs, List<String> splits) throws RunException {
    List<String> expected = new ArrayList<>();
    for (int number = 0; number < spec.files(); number++) {
      Path file = file(number);
      expected.add(fs.makeQualified(file) + ":0+" + bytes(file).length);
    }
    requireEqual(expected, splits);
  }

  static void requireEqual(List<String> expected, List<String> splits) throws RunException {
    List<String> sorted = expected.stream().sorted().toList();
    List<String> found = splits.stream().sorted().toList();
    for (int split = 0; split < sorted.size(); split++) {
      String its = split < found.size() ? found.get(split) : "(none)";
      if (!its.equals(sorted.get(split))) {
        throw new RunException("the plan has the split " + its + ", expected " + sorted.get(split));
      }
    }
    if (found.size() > sorted.size()) {
      throw new RunException("the plan has one split too many: " + found.get(sorted.size()));
    }
  }
}
