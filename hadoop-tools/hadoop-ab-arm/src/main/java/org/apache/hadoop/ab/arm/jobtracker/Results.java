/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.apache.hadoop.ab.arm.jobtracker.LaunchProgress.Moment;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;

/**
 * The results of a run, overall and for each tenth of the launches. The metrics of a tenth have its number as a suffix:
 * {@code launch_rate.1} to {@code launch_rate.10}.
 */
final class Results {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  /** The number of significant digits of a percentile. */
  private static final int DIGITS = 3;
  private static final double THOUSAND = 1000;
  /** The prefix of the names of the JobTracker's RPC handler threads. */
  private static final String SERVER_THREADS = "IPC Server handler";
  private static final double P50 = 50;
  private static final double P99 = 99;
  private static final double P999 = 99.9;

  private final JobTrackerSpec spec;
  private final SideClock clock;
  private final LaunchProgress progress;
  private final JobTrackerControl control;
  private Trackers trackers;
  private long submitted;
  /** The nanoseconds from the first submission of a wave of jobs until all of them have their tasks. */
  private final List<Long> inits = new ArrayList<>();
  private Moment end;
  private long endNanos;
  /** The same moment in wall-clock time. */
  private Instant endTime;
  /** The CPU time of scrapes at the first submission of a measured job, and at the end. */
  private Moment scrapesFrom;
  private Moment scrapesTo;
  private Double heapPerTask;
  private Double heapGrowth;
  private List<Long> submissions = List.of();

  /** @param planned the number of map launches */
  Results(JobTrackerSpec spec, JobTrackerControl control, long planned) {
    this.spec = spec;
    this.control = control;
    clock = new SideClock(this::cpu);
    progress = new LaunchProgress(planned, clock);
  }

  private long cpu() {
    try {
      return control.cpu() - (spec.connections() > 0 ? 0 : trackers.ownCpu());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void of(Trackers all) {
    trackers = all;
  }

  /** Returns the bytes of the JobTracker's heap used by the measurement; must be called with all drivers at rest. */
  long meterBytes() {
    return spec.connections() > 0 ? 0 : trackers.meterBytes();
  }

  SideClock clock() {
    return clock;
  }

  LaunchProgress progress() {
    return progress;
  }

  /** Marks the start of the warm-up, from which on continuous recordings run. */
  void begin() throws IOException {
    if (spec.lockWait()) {
      control.recordLockWaits();
    }
    if (spec.scrape() > 0) {
      control.scrape(spec.scrape());
    }
  }

  /** Marks the time before the first submission of a wave. */
  void submitted() throws IOException {
    submitted = System.nanoTime();
    if (inits.isEmpty() && spec.scrape() > 0) {
      scrapesFrom = new Moment(submitted, control.scrapeCpu());
    }
  }

  /** Marks the time when all jobs of the wave have their tasks. */
  void initialised() {
    inits.add(System.nanoTime() - submitted);
  }

  void stormed(List<Long> nanos) {
    submissions = nanos;
  }

  void heap(double bytesPerTask) {
    heapPerTask = bytesPerTask;
  }

  /** @param ratio the live heap late in the run divided by that early in the run */
  void heapGrowth(double ratio) {
    heapGrowth = ratio;
  }

  /** Marks the time when the last history is closed. */
  void end() throws IOException {
    end = clock.get();
    endNanos = System.nanoTime();
    endTime = Instant.now();
    if (spec.scrape() > 0) {
      scrapesTo = new Moment(endNanos, control.scrapeCpu());
    }
  }

  /** Writes all metrics; the drivers must have ended. */
  void report(ReportWriter report) throws IOException {
    Moment start = progress.end(0);
    double seconds = (end.time() - start.time()) / NANOS_PER_SECOND;
    report.metric("launch_rate", progress.launches() / seconds, "launches/s");
    report.metric("launch_cpu", (end.cpu() - start.cpu()) / NANOS_PER_MICRO / progress.launches(), "us");
    report.metric("window", seconds, "s");
    report.metric("launches", progress.launches(), "");
    Histogram all = new Histogram(DIGITS);
    for (int tenth = 1; tenth <= LaunchProgress.TENTHS; tenth++) {
      all.add(trackers.latencies(tenth - 1));
      reportTenth(tenth, report);
    }
    latencies(all, "", report);
    report.metric("last_tenth", rate(LaunchProgress.TENTHS) / rate(1), "");
    report.metric("locality", locality(1, LaunchProgress.TENTHS), "");
    reportInits(report);
    if (heapPerTask != null) {
      report.metric("heap_per_task", heapPerTask, "bytes");
    }
    if (heapGrowth != null) {
      report.metric("heap_growth", heapGrowth, "");
    }
    reportStandstills(report, seconds);
    report.metric("late", (double) trackers.late() / spec.trackers(), "");
    report.metric("forgotten", (double) trackers.forgotten() / spec.trackers(), "");
    if (spec.saturate()) {
      report.metric("round", trackers.longestRound() / NANOS_PER_SECOND, "s");
    }
    reportStorm(report);
    if (spec.scrape() > 0) {
      double used = (end.cpu() - start.cpu()) / (double) (end.time() - start.time());
      report.metric("scrape_cpu",
          (scrapesTo.cpu() - scrapesFrom.cpu()) / (double) (scrapesTo.time() - scrapesFrom.time()) / used, "");
    }
    if (spec.lockWait()) {
      reportLocks(control.lockWaits(spec.connections() > 0 ? SERVER_THREADS : LoadDriver.THREAD_NAME,
          endTime.minusNanos(endNanos - start.time())), report);
    }
  }

  private void reportInits(ReportWriter report) throws IOException {
    report.metric("init", inits.stream().mapToLong(Long::longValue).average().orElseThrow() / NANOS_PER_SECOND, "s");
    for (int wave = 0; spec.waves() && wave < inits.size(); wave++) {
      report.metric("init." + (wave + 1), inits.get(wave) / NANOS_PER_SECOND, "s");
    }
  }

  private void reportTenth(int tenth, ReportWriter report) throws IOException {
    Moment from = progress.end(tenth - 1);
    Moment to = progress.end(tenth);
    report.metric("launch_rate." + tenth, rate(tenth), "launches/s");
    report.metric("launch_cpu." + tenth, (to.cpu() - from.cpu()) / NANOS_PER_MICRO / progress.launchesOf(tenth), "us");
    latencies(trackers.latencies(tenth - 1), "." + tenth, report);
    report.metric("locality." + tenth, locality(tenth, tenth), "");
  }

  /** Returns the launches per second in a tenth. */
  private double rate(int tenth) {
    return progress.launchesOf(tenth) * NANOS_PER_SECOND
        / Math.max(1, progress.end(tenth).time() - progress.end(tenth - 1).time());
  }

  private static void latencies(Histogram latencies, String suffix, ReportWriter report) throws IOException {
    report.metric("heartbeat_p50" + suffix, millis(latencies, P50), "ms");
    report.metric("heartbeat_p99" + suffix, millis(latencies, P99), "ms");
    report.metric("heartbeat_p999" + suffix, millis(latencies, P999), "ms");
    report.metric("heartbeat_max" + suffix, latencies.getMaxValue() / NANOS_PER_MILLI, "ms");
  }

  private static double millis(Histogram latencies, double percentile) {
    return latencies.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
  }

  /** Returns the share of maps launched on a host with their input; 1 if there were none. */
  private double locality(int first, int last) {
    long maps = 0;
    long local = 0;
    for (int tenth = first; tenth <= last; tenth++) {
      maps += progress.maps(tenth - 1);
      local += progress.localMaps(tenth - 1);
    }
    return maps == 0 ? 1 : (double) local / maps;
  }

  private void reportStandstills(ReportWriter report, double seconds) throws IOException {
    long from = progress.end(0).time();
    List<Spans.Span> calls = Spans.within(trackers.longCalls(), from, endNanos);
    List<Spans.Span> pauses = Spans.within(control.collections(), from, endNanos);
    report.metric("over_100ms", Spans.lengthWithout(calls, pauses) / NANOS_PER_SECOND / seconds, "");
    report.metric("gc", Math.max(0, Spans.length(pauses) - clock.paused()) / NANOS_PER_SECOND / seconds, "");
  }

  private void reportLocks(Map<String, Long> nanos, ReportWriter report) throws IOException {
    long all = nanos.values().stream().mapToLong(Long::longValue).sum();
    long most = nanos.values().stream().mapToLong(Long::longValue).max().orElse(0);
    double perThousand = NANOS_PER_MILLI * progress.launches() / THOUSAND;
    report.metric("lock_wait", all / perThousand, "ms");
    report.metric("lock_wait_most", all == 0 ? 0 : (double) most / all, "");
    for (Map.Entry<String, Long> lock : nanos.entrySet()) {
      report.metric("lock_wait." + lock.getKey(), lock.getValue() / perThousand, "ms");
    }
  }

  private void reportStorm(ReportWriter report) throws IOException {
    if (!submissions.isEmpty()) {
      List<Long> sorted = new ArrayList<>(submissions);
      Collections.sort(sorted);
      report.metric("submit_max", sorted.get(sorted.size() - 1) / NANOS_PER_SECOND, "s");
      report.metric("storm_p99", millis(trackers.latencies(true), P99), "ms");
      report.metric("calm_p99", millis(trackers.latencies(false), P99), "ms");
      report.metric("storm_on_core_p99", millis(trackers.latenciesOnCore(true), P99), "ms");
      report.metric("calm_on_core_p99", millis(trackers.latenciesOnCore(false), P99), "ms");
    }
  }
}
