/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.cluster.MiniCluster;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.launch.FirstRecord;
import org.apache.hadoop.ab.arm.launch.OneRecordEach;
import org.apache.hadoop.ab.arm.process.Children;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.LaunchSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapred.JobClient;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.NullOutputFormat;

/** A job of empty maps, so that only the cost of launching them is left; marks in this process record it. */
final class LaunchRun {
  /** Longer than stock takes to notice that a child has exited. */
  private static final Duration CHILDREN_END = Duration.ofSeconds(10);
  private static final double KIBIBYTES_PER_MEBIBYTE = 1024;

  private final LaunchSpec spec;
  private final ReportWriter report;

  LaunchRun(LaunchSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  void execute() throws Exception {
    RunFolders.create(spec.run());
    report.jvm();
    Files.createDirectory(records());
    report.stage("cluster");
    try (MiniCluster cluster = MiniCluster.start(spec.run())) {
      report.stage("start");
      JobRun.awaitStarted();
      report.stage("job");
      launch(job(cluster.newJobConf()));
      report.stage("children");
      Children.await(CHILDREN_END);
      List<Long> waiting = ProcessHandle.current().descendants().map(ProcessHandle::pid).toList();
      report.metric("waiting_rss", residentMebibytes(waiting) / spec.run().mapSlots(), "MB");
      JobRun.reportJars(spec.run(), report);
      // Maps do not load the classes that only reduces need; this class path is the children's.
      ClusterJars.report("child", spec.run().childClasses(), new JarHashes(), report);
      report.stage("stop");
    }
  }

  private JobConf job(JobConf conf) {
    conf.setJobName("launch");
    conf.setInputFormat(OneRecordEach.class);
    conf.setMapperClass(FirstRecord.class);
    conf.set(FirstRecord.FOLDER, records().toString());
    conf.setOutputFormat(NullOutputFormat.class);
    conf.setNumMapTasks(spec.tasks());
    conf.setNumReduceTasks(0);
    conf.setMapSpeculativeExecution(false);
    conf.setNumTasksToExecutePerJvm(spec.jvmTasks());
    // There is nothing to set up, and a setup task would take up a waiting child.
    conf.setBoolean("mapreduce.job.committer.setup.cleanup.needed", false);
    return conf;
  }

  private void launch(JobConf conf) throws IOException, RunException {
    conf.set(OneRecordEach.HOST, trackerHost(conf));
    long start = System.nanoTime();
    JobClient.runJob(conf);
    mark(ProcessHandle.current().pid(), "job", Instant.now().toString(), start, System.nanoTime());
    List<Path> records;
    try (Stream<Path> all = Files.list(records())) {
      records = all.sorted().toList();
    }
    if (records.size() != spec.tasks()) {
      throw new RunException("there are first records of " + records.size() + " tasks instead of " + spec.tasks());
    }
    for (Path record : records) {
      String[] left = Files.readString(record).split(" ");
      long nanos = Long.parseLong(left[0]);
      mark(Long.parseLong(left[1]), "record", record.getFileName().toString(), nanos, nanos);
    }
  }

  /** Returns the tracker's host as the JobTracker knows it; a tracker is named tracker_HOST:ADDRESS. */
  private static String trackerHost(JobConf conf) throws IOException {
    JobClient client = new JobClient(conf);
    try {
      String name = client.getClusterStatus(true).getActiveTrackerNames().iterator().next();
      return name.replaceAll("tracker_|:.*", "");
    } finally {
      client.close();
    }
  }

  private Path records() {
    return spec.run().dir().resolve("records");
  }

  private void mark(long pid, String name, String key, long start, long end) throws IOException {
    report.write(ReportWriter.record("mark", "pid", pid, "name", name, "key", key, "start", start, "end", end));
  }

  private static double residentMebibytes(List<Long> pids) throws IOException {
    double kibibytes = 0;
    for (long pid : pids) {
      Path status = Path.of("/proc", Long.toString(pid), "status");
      if (Files.exists(status)) {
        // A zombie process has no VmRSS line.
        try (Stream<String> lines = Files.lines(status)) {
          kibibytes += lines.filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", ""))).sum();
        }
      }
    }
    return kibibytes / KIBIBYTES_PER_MEBIBYTE;
  }
}
