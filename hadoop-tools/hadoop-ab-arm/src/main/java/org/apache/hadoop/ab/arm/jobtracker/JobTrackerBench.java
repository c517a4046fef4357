/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.JobTrackerSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.TrackerLink;

/**
 * A run: a JobTracker, its simulated trackers, all jobs to completion, the check of their histories, the report. The
 * measured period is from the first launch until the last history is closed; pauses to measure the heap are excluded.
 */
public final class JobTrackerBench {
  /** The interval in milliseconds between polls. */
  private static final long POLL_MILLIS = 1;
  private static final double STORM_AT = 0.5;
  /**
   * The heartbeats until a tracker has forgotten a retired job: one fetches the actions kept for it, and the next makes
   * the JobTracker drop that response.
   */
  private static final int BEATS_TO_FORGET = 2;
  /**
   * The longest wait for that: if the JobTracker asks for long intervals, leftovers of the last part are not waited
   * for.
   */
  private static final long MAX_MILLIS_TO_FORGET = 20_000;

  private final JobTrackerSpec spec;
  private final ReportWriter report;
  private final WarmUp warmUp;
  /** The number of jobs before the measured ones. */
  private final int warmUps;
  /** The milliseconds until trackers have fetched, and the JobTracker has forgotten, the leftovers of retired jobs. */
  private long millisToForget;

  public JobTrackerBench(JobTrackerSpec spec, ReportWriter report) {
    this.spec = spec;
    this.report = report;
    warmUp = new WarmUp(spec);
    warmUps = warmUp.jobs();
  }

  /** @throws Exception if a job failed or its history is wrong */
  public void execute() throws Exception {
    report.stage("start");
    if (spec.connections() > 0) {
      try (JobTrackerProcess process = JobTrackerProcess.start(spec)) {
        runOverConnections(process.control());
      }
    } else {
      JobTrackerSide side = JobTrackerSide.start(spec, report);
      run(side, Collections.nCopies(spec.drivers(), side.link()));
    }
  }

  private void runOverConnections(JobTrackerControl control) throws Exception {
    List<TrackerLink> links = new ArrayList<>();
    InetSocketAddress address = control.address();
    JobConf conf = BenchConf.create(spec);
    try {
      for (int i = 0; i < spec.connections(); i++) {
        links.add(TrackerLink.connect(address, i, conf));
      }
      run(control, links);
    } finally {
      for (TrackerLink link : links) {
        link.close();
      }
    }
  }

  private void run(JobTrackerControl control, List<TrackerLink> links) throws Exception {
    List<JobPlan> plans = JobPlan.of(spec);
    ClusterPlan cluster = new ClusterPlan(spec.trackers(), spec.seed());
    Results results = new Results(spec, control, plans.stream().skip(warmUps).mapToLong(JobPlan::maps).sum());
    SimulatedTasks tasks = new SimulatedTasks(spec, cluster, results.progress(), plans.size());
    Trackers trackers = new Trackers(spec, tasks, links);
    results.of(trackers);
    JobConf conf = BenchConf.create(spec);
    report.stage("files");
    Jobs jobs = new Jobs(control, plans);
    jobs.write(new JobFiles(spec, cluster, conf));
    report.stage("trackers");
    trackers.beatOnce(false);
    millisToForget = Math.min(MAX_MILLIS_TO_FORGET, BEATS_TO_FORGET * trackers.intervalMillis());
    // Starting a recording makes the JVM recompile methods.
    results.begin();
    RunState state = new RunState(spec, links.size(), results.progress());
    trackers.assign(state);
    try {
      warmUp(control, jobs, trackers, state);
      measure(control, jobs, trackers, state, results);
    } finally {
      state.end();
      trackers.join();
    }
    requireWell(state);
    report.stage("check");
    checkHistories(jobs, conf, tasks, spec.lost() > 0 || trackers.forgotten() > 0);
    results.report(report);
    report.stage("stop");
    control.stop();
  }

  /**
   * Runs jobs until most code is compiled, so that the first tenth is like the others. Without the rests, the faster
   * arm would have less time for that.
   *
   * <p>Paced trackers follow their schedules from the last part on, as those of an idle cluster do. Otherwise that code
   * would be compiled while the first measured jobs are initialized.
   */
  private void warmUp(JobTrackerControl control, Jobs jobs, Trackers trackers, RunState state) throws Exception {
    for (int part = 0; part < warmUp.parts(); part++) {
      boolean isPaced = !spec.saturate() && part == warmUp.parts() - 1;
      if (isPaced) {
        trackers.start();
      }
      int from = warmUp.jobs(part);
      int to = warmUp.jobs(part + 1);
      report.stage("warm-up");
      submitPart(jobs, from, to);
      if (isPaced) {
        await(state, () -> areGone(jobs, from, to));
        Thread.sleep(millisToForget);
      } else {
        while (!areGone(jobs, from, to)) {
          trackers.beatOnce(true);
        }
        for (int beat = 0; beat < BEATS_TO_FORGET; beat++) {
          trackers.beatOnce(true);
        }
      }
      control.awaitCompiled();
    }
  }

  private void submitPart(Jobs jobs, int from, int to) throws Exception {
    int storm = to - spec.submitStorm();
    for (int job = from; job < storm; job++) {
      jobs.submit(job);
    }
    if (spec.submitStorm() > 0) {
      jobs.submitTogether(storm, to);
    }
  }

  private static boolean areGone(Jobs jobs, int from, int to) throws IOException, RunException {
    return jobs.areClosed(to) && jobs.tasksInMemory(from, to) == 0;
  }

  private void measure(JobTrackerControl control, Jobs jobs, Trackers trackers, RunState state, Results results)
      throws Exception {
    if (!spec.saturate() && warmUp.parts() == 0) {
      trackers.start();
    }
    HeapSamples heap = new HeapSamples(spec, control, jobs, state, results);
    report.stage("jobs");
    submit(jobs, 0, spec.jobsAtOnce(), state, results);
    if (spec.saturate()) {
      // Any earlier, unpaced heartbeats would take CPU time from the initialization; paced ones are part of its load.
      trackers.start();
    }
    if (spec.waves()) {
      submitWaves(control, jobs, state, heap, results);
    } else {
      feed(jobs, state, heap);
    }
    storm(jobs, state, results);
    await(state, heap::areTaken);
    await(state, () -> jobs.areClosed(jobs.plans().size()));
    results.end();
  }

  /** Submits jobs and waits until all are initialized. */
  private void submit(Jobs jobs, int from, int to, RunState state, Results results) throws Exception {
    results.submitted();
    for (int job = from; job < to; job++) {
      requireWell(state);
      jobs.submit(warmUps + job);
    }
    await(state, () -> jobs.areInitialised(warmUps + from, warmUps + to));
    results.initialised();
  }

  /** Submits the remaining jobs in waves, each once all earlier jobs have ended and nothing is left to do for them. */
  private void submitWaves(JobTrackerControl control, Jobs jobs, RunState state, HeapSamples heap, Results results)
      throws Exception {
    for (int from = spec.jobsAtOnce(); from < spec.jobs(); from += spec.jobsAtOnce()) {
      int ended = warmUps + from;
      await(state, () -> {
        heap.areTaken();
        return jobs.areClosed(ended);
      });
      Thread.sleep(millisToForget);
      control.awaitCompiled();
      submit(jobs, from, Math.min(from + spec.jobsAtOnce(), spec.jobs()), state, results);
    }
  }

  /** Submits each of the remaining jobs as an earlier one ends. */
  private void feed(Jobs jobs, RunState state, HeapSamples heap) throws Exception {
    for (int job = spec.jobsAtOnce(); job < spec.jobs(); job++) {
      int ended = warmUps + job - spec.jobsAtOnce() + 1;
      await(state, () -> {
        heap.areTaken();
        return jobs.areClosed(ended);
      });
      jobs.submit(warmUps + job);
    }
  }

  private void storm(Jobs jobs, RunState state, Results results) throws Exception {
    if (spec.submitStorm() > 0) {
      // The planned maps include those of the storm, which is still to come.
      long before = jobs.plans().stream().skip(warmUps).limit(spec.jobs()).mapToLong(JobPlan::maps).sum();
      await(state, () -> state.progress().mapLaunches() >= STORM_AT * before);
      state.beginStorm();
      results.stormed(jobs.submitTogether(warmUps + spec.jobs(), jobs.plans().size()));
      state.endStorm();
    }
  }

  /** A condition to wait for. */
  @FunctionalInterface
  private interface Condition {
    boolean holds() throws Exception;
  }

  private static void await(RunState state, Condition condition) throws Exception {
    while (!condition.holds()) {
      requireWell(state);
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static void requireWell(RunState state) throws RunException {
    if (state.failure() != null) {
      throw new RunException("a simulated tracker failed: " + state.failure(), state.failure());
    }
  }

  private static void checkHistories(Jobs jobs, JobConf conf, SimulatedTasks tasks, boolean lost)
      throws IOException, RunException {
    FileSystem fs = FileSystem.getLocal(conf);
    for (int job = 0; job < jobs.plans().size(); job++) {
      new HistoryCheck(jobs.plans().get(job), lost).check(fs, new Path(jobs.historyFile(job)), tasks);
    }
  }
}
