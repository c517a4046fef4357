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

/** A run: starts clusters, copies the input in, times the workload, copies the output out, reports and stops. */
final class JobRun {
  /** The idle seconds after which a cluster is taken to have started up. */
  private static final int STARTED_SECONDS = 2;
  /**
   * The rest before an idle cluster is measured. The shorter the jobs took, the more of the code that they ran is still
   * to be compiled after them; without a rest, that would count as the CPU time of being idle.
   */
  private static final int REST_SECONDS = 30;
  /** Longer than a stock child sleeps before it exits. */
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

  /** Waits until a cluster has started, including the children that a tracker starts in advance. */
  static void awaitStarted() throws IOException, InterruptedException {
    IdleWait.await(JobRun::seconds, STARTED_SECONDS, () -> false);
  }

  private static double seconds() throws IOException {
    return CpuTime.now().own() + ProcessTree.seconds();
  }

  /**
   * Times the job. Wall-clock time is the client's. The CPU time of children counts until all have exited or wait for
   * tasks of other jobs, so it includes children that replace the last ones.
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

  /**
   * Returns the collection and heartbeat counters; read as soon as the jobs are over, before the wait for the children.
   */
  private static Map<String, Long> work(Cluster cluster) {
    Map<String, Long> work = Totals.collections();
    cluster.heartbeats().ifPresent(count -> work.put("heartbeats", count));
    return work;
  }

  /** Measures the CPU time of a cluster that has run jobs and is now idle. */
  private void idle() throws IOException, InterruptedException {
    awaitStarted();
    TimeUnit.SECONDS.sleep(REST_SECONDS);
    double before = seconds();
    TimeUnit.SECONDS.sleep(spec.idleSeconds());
    report.metric("idle_cpu", CpuTime.between(before, seconds()), "s");
  }

  /** Reports the jars of this process and of the children that have logged their loaded classes. */
  static void reportJars(RunSpec spec, ReportWriter report) throws IOException {
    JarHashes hashes = new JarHashes();
    ClusterJars.report(spec.clusterClasses(), hashes, report);
    ChildJars.report(spec.classLoadLogs(), spec.childClasses(), hashes, report);
  }
}
