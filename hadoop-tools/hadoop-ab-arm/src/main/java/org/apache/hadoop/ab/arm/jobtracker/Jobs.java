/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.mapreduce.JobID;

/** The jobs of a run, from their files to their history. For use by one thread. */
final class Jobs {
  private static final long MILLIS_TO_NANOS = 1_000_000;
  /** The interval of the checks for failed jobs, which take the JobTracker's lock. */
  private static final long BETWEEN_LOOKS = 1000 * MILLIS_TO_NANOS;

  private final JobTrackerControl jobTracker;
  private final List<JobPlan> plans;
  private final List<String> ids = new ArrayList<>();
  private final List<String> folders = new ArrayList<>();
  /** The histories of closed jobs, kept here because the JobTracker forgets the oldest. */
  private final List<String> histories = new ArrayList<>();
  private long lastLook = System.nanoTime();

  Jobs(JobTrackerControl jobTracker, List<JobPlan> plans) {
    this.jobTracker = jobTracker;
    this.plans = plans;
  }

  /** Writes the files of all jobs. */
  void write(JobFiles files) throws IOException, RunException {
    for (JobPlan plan : plans) {
      String id = jobTracker.newJobId();
      if (JobID.forName(id).getId() != plan.number()) {
        throw new RunException("the JobTracker does not number its jobs from 1 on: " + id);
      }
      ids.add(id);
      folders.add(files.write(plan, id));
    }
  }

  /** Submits a job and returns once the JobTracker has accepted it. */
  void submit(int job) throws IOException, InterruptedException {
    jobTracker.submit(ids.get(job), folders.get(job));
  }

  /**
   * Submits jobs concurrently.
   *
   * @param from the first job
   * @param to the end, exclusive
   * @return the nanoseconds of each submission
   */
  List<Long> submitTogether(int from, int to) throws RunException, InterruptedException {
    ExecutorService clients = Executors.newFixedThreadPool(to - from);
    try {
      List<Long> times = new ArrayList<>();
      for (Future<Long> client : clients.invokeAll(IntStream.range(from, to).mapToObj(this::submission).toList())) {
        times.add(client.get());
      }
      return times;
    } catch (ExecutionException e) {
      throw new RunException("a job of the storm was not accepted: " + e.getCause(), e);
    } finally {
      clients.shutdown();
    }
  }

  private Callable<Long> submission(int job) {
    return () -> {
      long from = System.nanoTime();
      submit(job);
      return System.nanoTime() - from;
    };
  }

  /** Returns true if all jobs from {@code from} to {@code to}, exclusive, have their tasks. */
  boolean areInitialised(int from, int to) throws IOException, RunException {
    look();
    for (int job = to - 1; job >= from; job--) {
      if (!jobTracker.isInitialised(ids.get(job))) {
        return false;
      }
    }
    return true;
  }

  /** Returns true if the histories of the first {@code jobs} jobs are all closed. */
  boolean areClosed(int jobs) throws IOException, RunException {
    look();
    while (histories.size() < jobs) {
      String history = jobTracker.historyFile(ids.get(histories.size()));
      if (history == null) {
        return false;
      }
      requireWell(histories.size());
      histories.add(history);
    }
    return true;
  }

  /** Returns the number of unretired tasks of the jobs from {@code from} to {@code to}, exclusive. */
  long tasksInMemory(int from, int to) throws IOException {
    long tasks = 0;
    for (int job = from; job < to; job++) {
      tasks += jobTracker.isInMemory(ids.get(job)) ? plans.get(job).launches() : 0;
    }
    return tasks;
  }

  /** Checks for a failed job, which would never reach the awaited state. */
  private void look() throws IOException, RunException {
    if (System.nanoTime() - lastLook > BETWEEN_LOOKS && histories.size() < plans.size()) {
      requireWell(histories.size());
      lastLook = System.nanoTime();
    }
  }

  private void requireWell(int job) throws IOException, RunException {
    String misfortune = jobTracker.misfortune(ids.get(job));
    if (!misfortune.isEmpty()) {
      throw new RunException("job " + ids.get(job) + " was " + misfortune + "; see the JobTracker's log");
    }
  }

  /** Returns the path of a job's history that {@link #areClosed} has seen. */
  String historyFile(int job) {
    return histories.get(job);
  }

  List<JobPlan> plans() {
    return plans;
  }
}
