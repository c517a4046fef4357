/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.ab.arm.jars.ClusterJars;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.mapred.JobTrackerDaemon;
import org.apache.hadoop.mapred.TrackerLink;

/** The JobTracker of a run and this JVM that it runs in. */
final class JobTrackerSide implements JobTrackerControl {
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final JobTrackerSpec spec;
  private final ReportWriter report;
  private final JobTrackerDaemon daemon;
  private final GcPauses collections = GcPauses.watch();
  @GuardedBy("this")
  private LockWaits lockWaits;
  private volatile Scraper scraper;

  private JobTrackerSide(JobTrackerSpec spec, ReportWriter report, JobTrackerDaemon daemon) {
    this.spec = spec;
    this.report = report;
    this.daemon = daemon;
  }

  /** Starts a JobTracker in this process. */
  static JobTrackerSide start(JobTrackerSpec spec, ReportWriter report) throws IOException, InterruptedException {
    Files.createDirectories(spec.logs());
    System.setProperty("hadoop.log.dir", spec.logs().toString());
    report.jvm();
    return new JobTrackerSide(spec, report, JobTrackerDaemon.start(BenchConf.create(spec)));
  }

  /** Returns the link for heartbeats from this process. */
  TrackerLink link() {
    return daemon.link();
  }

  @Override
  public String newJobId() throws IOException {
    return daemon.newJobId();
  }

  @Override
  public void submit(String job, String folder) throws IOException, InterruptedException {
    daemon.submit(job, folder);
  }

  @Override
  public boolean isInitialised(String job) {
    return daemon.isInitialised(job);
  }

  @Override
  public String misfortune(String job) {
    return daemon.misfortune(job).orElse("");
  }

  @Override
  public boolean isInMemory(String job) {
    return daemon.isInMemory(job);
  }

  @Override
  public String historyFile(String job) {
    return daemon.historyFile(job);
  }

  @Override
  public InetSocketAddress address() {
    return daemon.address();
  }

  @Override
  public long cpu() {
    Scraper asks = scraper;
    return SYSTEM.getProcessCpuTime() - (asks == null ? 0 : asks.ownCpu());
  }

  @Override
  public void awaitCompiled() throws InterruptedException {
    CompilerRest.await();
  }

  @Override
  public long liveHeap() {
    return Heap.live();
  }

  @Override
  public List<Spans.Span> collections() {
    return collections.pauses();
  }

  @Override
  public synchronized void recordLockWaits() {
    lockWaits = LockWaits.record();
  }

  @Override
  public synchronized Map<String, Long> lockWaits(String threads, Instant start) throws IOException {
    return lockWaits.end(threads, start);
  }

  @Override
  public void scrape(int perSecond) throws IOException {
    scraper = Scraper.start(daemon.webAddress(), perSecond);
  }

  @Override
  public long scrapeCpu() throws IOException {
    return scraper.cpu();
  }

  /** Stops, and reports the tasks' classes as well: they are in the same jars, and one wrong jar makes a wrong arm. */
  @Override
  public void stop() throws IOException {
    JarHashes hashes = new JarHashes();
    ClusterJars.reportAll(spec.clusterClasses(), spec.childClasses(), hashes, report);
    daemon.close();
  }
}
