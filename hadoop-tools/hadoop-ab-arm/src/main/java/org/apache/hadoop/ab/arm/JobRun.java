/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.ab.arm.chaos.DataNodeFault;
import org.apache.hadoop.ab.arm.cluster.Cluster;
import org.apache.hadoop.ab.arm.cluster.ProcessCluster;
import org.apache.hadoop.ab.arm.history.JobRecords;
import org.apache.hadoop.ab.arm.jars.ChildJars;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.process.CpuTime;
import org.apache.hadoop.ab.arm.process.IdleWait;
import org.apache.hadoop.ab.arm.process.ProcessTree;
import org.apache.hadoop.ab.arm.process.Totals;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.NodeFaultSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.ab.arm.workload.JobWorkload;
import org.apache.hadoop.ab.arm.workload.JobWorkloads;

/** One run: clusters are started, input copied in, the workload timed, output copied out, all reported and stopped. */
final class JobRun {
  /** The seconds without anything after which that is over which a cluster starts by itself. */
  private static final int STARTED_SECONDS = 2;
  /** Longer than a child of stock sleeps at its end. */
  private static final int ENDED_SECONDS = 6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final Optional<NodeFaultSpec> fault;
  private final ReportWriter report;

  JobRun(RunSpec spec, Optional<NodeFaultSpec> fault, ReportWriter report) {
    this.spec = spec;
    this.fault = fault;
    this.report = report;
  }

  void execute() throws Exception {
    JobWorkload workload = JobWorkloads.named(spec.workload());
    RunFolders.create(spec);
    report.jvm();
    report.stage("cluster");
    try (Cluster cluster = Cluster.start(spec, report)) {
      report.stage("input");
      workload.prepare(cluster.fileSystem(), spec);
      report.stage("start");
      awaitStarted();
      report.stage("job");
      timeWithFault(workload, cluster);
      if (spec.idleSeconds() > 0) {
        report.stage("idle");
        idle();
      }
      report.stage("output");
      JobSeries.requireEqual(cluster.fileSystem(), spec.jobs());
      new JobRecords(cluster.newJobConf(), report, spec.report().resolve("history").toFile()).write();
      workload.collect(cluster.fileSystem(), spec);
      JarHashes hashes = new JarHashes();
      cluster.reportJars(hashes, report);
      ChildJars.report(spec.classLoadLogs(), spec.childClasses(), hashes, report);
      report.stage("stop");
    }
  }

  private void timeWithFault(JobWorkload workload, Cluster cluster) throws Exception {
    if (fault.isEmpty()) {
      time(workload, cluster);
      return;
    }
    if (!(cluster instanceof ProcessCluster processes)) {
      throw new RunException("fault=" + fault.get().kind() + ": only a data node that is a process can fail");
    }
    try (DataNodeFault beside = DataNodeFault.begin(processes, fault.get(), report)) {
      time(workload, cluster);
      beside.requireHit();
    }
  }

  /** Waits until a cluster has started, with the children that a tracker starts in advance. */
  static void awaitStarted() throws IOException, InterruptedException {
    IdleWait.await(JobRun::seconds, STARTED_SECONDS, () -> false);
  }

  private static double seconds() throws IOException {
    return CpuTime.now().own() + ProcessTree.seconds();
  }

  /**
   * Times the job. Wall time is the client's. The CPU time of children counts until all have ended, or wait for tasks
   * of other jobs: so it has that of those which take the places of the last.
   */
  private void time(JobWorkload workload, Cluster cluster) throws Exception {
    JobSeries series = JobSeries.of(workload, spec, cluster);
    Map<String, Long> ioBefore = Totals.io();
    Map<String, Long> workBefore = work(cluster);
    double ownBefore = CpuTime.now().own();
    double childrenBefore = ProcessTree.seconds();
    long before = System.nanoTime();
    series.run();
    double wall = (System.nanoTime() - before) / NANOS_PER_SECOND;
    double own = CpuTime.now().own() - ownBefore;
    Map<String, Long> totals = Totals.between(workBefore, work(cluster));
    IdleWait.await(cluster::taskSeconds, ENDED_SECONDS, cluster::tasksHaveEnded);
    double cpu = own + ProcessTree.seconds() - childrenBefore;
    if (cluster.isOfThisProcess()) {
      totals.putAll(Totals.between(ioBefore, Totals.io()));
      report.write(ReportWriter.record("totals", "totals", totals));
    }
    report.metric("wall", wall, "s");
    series.report(report);
    report.metric("cpu", cpu, "s");
    if (spec.jobs() > 1) {
      report.metric("job_cpu", cpu / spec.jobs(), "s");
    }
  }

  /** Returns what goes on when the jobs are over, so that it is looked at before the wait for their children. */
  private static Map<String, Long> work(Cluster cluster) {
    Map<String, Long> work = Totals.collections();
    cluster.heartbeats().ifPresent(count -> work.put("heartbeats", count));
    return work;
  }

  /** Measures what a cluster takes that has worked and has nothing to do. */
  private void idle() throws IOException, InterruptedException {
    awaitStarted();
    double before = seconds();
    TimeUnit.SECONDS.sleep(spec.idleSeconds());
    report.metric("idle_cpu", CpuTime.between(before, seconds()), "s");
  }

  /** Reports the jars of this process and of the children that have logged what they load. */
  static void reportJars(RunSpec spec, ReportWriter report) throws IOException {
    JarHashes hashes = new JarHashes();
    ClusterJars.report(spec.clusterClasses(), hashes, report);
    ChildJars.report(spec.classLoadLogs(), spec.childClasses(), hashes, report);
  }
}
