/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.ab.arm.cluster.Cluster;
import org.apache.hadoop.ab.arm.history.JobRecords;
import org.apache.hadoop.ab.arm.jars.ChildJars;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.Children;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.workload.JobWorkload;
import org.apache.hadoop.ab.arm.workload.JobWorkloads;
import org.apache.hadoop.util.VersionInfo;

/** One run: clusters are started, input copied in, the workload timed, output copied out, all reported and stopped. */
final class JobRun {
  private static final Duration CHILDREN_END = Duration.ofSeconds(30);
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final ReportWriter report;

  JobRun(RunSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  void execute() throws Exception {
    JobWorkload workload = JobWorkloads.named(spec.workload());
    RunFolders.create(spec);
    report.write(ReportWriter.record("jvm", "pid", ProcessHandle.current().pid(),
        "java", System.getProperty("java.vm.version"), "hadoop", VersionInfo.getVersion()));
    report.stage("cluster");
    try (Cluster cluster = Cluster.start(spec)) {
      report.stage("input");
      workload.prepare(cluster.fileSystem(), spec);
      report.stage("job");
      time(workload, cluster);
      report.stage("output");
      JobSeries.requireEqual(cluster.fileSystem(), spec.jobs());
      new JobRecords(cluster.newJobConf(), report).write();
      workload.collect(cluster.fileSystem(), spec);
      reportJars(spec, report);
      report.stage("stop");
    }
  }

  /** Wall time is the client's; the CPU time of children counts to their end, a little behind the client's return. */
  private void time(JobWorkload workload, Cluster cluster) throws Exception {
    JobSeries series = new JobSeries(workload, spec, cluster);
    CpuTime cpuBefore = CpuTime.now();
    long before = System.nanoTime();
    series.run();
    double wall = (System.nanoTime() - before) / NANOS_PER_SECOND;
    double own = CpuTime.now().own() - cpuBefore.own();
    boolean ended = Children.await(CHILDREN_END);
    double children = CpuTime.now().children() - cpuBefore.children();
    report.metric("wall", wall, "s");
    series.report(report);
    if (ended) {
      report.metric("cpu", own + children, "s");
      if (spec.jobs() > 1) {
        report.metric("job_cpu", (own + children) / spec.jobs(), "s");
      }
    } else {
      throw new RunException("children of the job are still running " + CHILDREN_END.toSeconds()
          + " s after its end, so its CPU time cannot be told; their logs are in " + spec.logs());
    }
  }

  /** Reports the jars of this process and of the children that have logged what they load. */
  static void reportJars(RunSpec spec, ReportWriter report) throws IOException {
    JarHashes hashes = new JarHashes();
    ClusterJars.report(spec.clusterClasses(), hashes, report);
    ChildJars.report(spec.classLoadLogs(), spec.childClasses(), hashes, report);
  }
}
