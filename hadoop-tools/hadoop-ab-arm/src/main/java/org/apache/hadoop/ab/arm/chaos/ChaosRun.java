/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.ab.arm.cluster.ProcessCluster;
import org.apache.hadoop.ab.arm.jars.ChildJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.ChaosSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.workload.JobWorkload;
import org.apache.hadoop.ab.arm.workload.JobWorkloads;
import org.apache.hadoop.mapred.JobConf;

/**
 * A job that runs during a plan. It succeeds or fails with the reason, and nothing of its cluster is left; the harness
 * matches the prefixes of the messages.
 */
public final class ChaosRun {
  private static final String FAILED = "the job failed: ";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long COLLECT_SECONDS = 90;
  private static final long POLL_SECONDS = 1;
  /** The time for processes to end after the daemons; a task notices the end of its tracker sooner. */
  private static final long END_SECONDS = 60;

  private final ChaosSpec spec;
  private final ReportWriter report;

  public ChaosRun(ChaosSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
  }

  /** Runs the job; the folders of the run must exist. */
  public void execute() throws Exception {
    report.stage("cluster");
    Chaos[] chaos = new Chaos[1];
    ProcessCluster cluster = ProcessCluster.create(spec.run(), daemon -> tell(chaos, daemon.obituary()));
    RunException failure = null;
    try (cluster) {
      chaos[0] = new Chaos(cluster, Step.read(spec.plan()), report);
      execute(cluster, chaos[0]);
    } catch (RunException e) {
      failure = e;
    }
    List<String> left = Leftovers.await(spec.run().dir(), cluster.daemons().temporary(), END_SECONDS);
    RunException end = end(failure, left);
    if (end != null) {
      throw end;
    }
  }

  /**
   * Returns the message of a failed run, the worst first; null if the job succeeded and nothing is left. A job may fail
   * with a reason, but may leave nothing.
   */
  static RunException end(RunException failure, List<String> left) {
    if (left.isEmpty()) {
      return failure;
    }
    String behind = "left behind: " + String.join(", ", left);
    if (failure == null) {
      return new RunException(behind);
    }
    boolean mayFail = failure.getMessage().startsWith(FAILED);
    return new RunException(mayFail ? behind + "; before that, " + failure.getMessage()
        : failure.getMessage() + "; " + behind, failure);
  }

  private void execute(ProcessCluster cluster, Chaos chaos) throws Exception {
    JobWorkload workload = JobWorkloads.named(spec.run().workload());
    chaos.mountDisks();
    cluster.start();
    report.stage("input");
    workload.prepare(cluster.fileSystem(), spec.run());
    report.stage("job");
    report.metric("wall", run(workload, cluster, chaos), "s");
    report.stage("output");
    collect(workload, cluster);
    JarHashes hashes = new JarHashes();
    cluster.reportJars(hashes, report);
    ChildJars.report(spec.run().classLoadLogs(), spec.run().childClasses(), hashes, report);
    report.stage("stop");
  }

  /** Reports a daemon that ended by itself, as one does whose disk is full. */
  private void tell(Chaos[] chaos, String obituary) {
    try {
      chaos[0].tell(obituary, "by itself");
    } catch (IOException e) {
      System.err.println("ab-arm: " + obituary);
    }
  }

  private double run(JobWorkload workload, ProcessCluster cluster, Chaos chaos) throws Exception {
    FutureTask<Void> job = new FutureTask<>(() -> {
      workload.run(cluster.newJobConf(), spec.run());
      return null;
    });
    Thread client = new Thread(job, "client");
    client.setDaemon(true);
    long start = System.nanoTime();
    client.start();
    chaos.start();
    await(job, cluster::newJobConf, chaos);
    double wall = (System.nanoTime() - start) / NANOS_PER_SECOND;
    chaos.undo();
    return wall;
  }

  /** Waits for the job. If it fails, the plan is over and daemons that are stopped later stay so. */
  void await(Future<?> job, Supplier<JobConf> conf, Chaos chaos) throws Exception {
    try {
      job.get(spec.limit().toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      chaos.end();
      throw new RunException("the job did not end within " + spec.limit().toSeconds() + " s", e);
    } catch (ExecutionException e) {
      // Ask now: a restarted JobTracker knows less.
      String reason = FailureReason.of(e.getCause(), conf.get());
      chaos.undo();
      throw new RunException(FAILED + reason, e);
    }
  }

  /** Collects the output, with retries: freshly restarted daemons may need a while until all of it is available. */
  private void collect(JobWorkload workload, ProcessCluster cluster) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(COLLECT_SECONDS);
    while (true) {
      try {
        workload.collect(cluster.fileSystem(), spec.run());
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          throw new RunException("the job ended well, and its output cannot be read: " + e, e);
        }
        delete(spec.run().output());
        TimeUnit.SECONDS.sleep(POLL_SECONDS);
      }
    }
  }

  private static void delete(Path output) throws IOException {
    if (Files.exists(output)) {
      try (Stream<Path> files = Files.list(output)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
