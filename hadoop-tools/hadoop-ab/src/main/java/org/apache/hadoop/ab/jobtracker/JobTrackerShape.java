/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/**
 * A JobTracker's simulated cluster, its load, and the trouble that occurs.
 *
 * @param warmUp maps of a job that runs before the measurement; 0 for none
 * @param lockWait true to record waits for locks
 * @param scrape how many times per second the metrics are requested
 */
public record JobTrackerShape(Trackers trackers, Load load, Beats beats, Tasks tasks, Trouble trouble, int warmUp,
    boolean lockWait, int scrape) {
  private static final int MILLIS_PER_SECOND = 1000;

  /**
   * The simulated machines.
   *
   * @param count of trackers, one per host
   * @param rackSize hosts per rack
   * @param mapSlots of each tracker
   * @param reduceSlots of each tracker
   */
  public record Trackers(int count, int rackSize, int mapSlots, int reduceSlots) {
    @Override
    public String toString() {
      return count + " trackers of " + mapSlots + "+" + reduceSlots + " slots";
    }
  }

  /**
   * The jobs.
   *
   * @param jobsAtOnce the maximum number of submitted jobs that have not ended yet
   * @param waves true to submit the next jobs together, when all previous ones have ended, instead of one whenever one
   *     ends
   * @param maps over all jobs
   * @param reduces over all jobs
   */
  public record Load(int jobs, int jobsAtOnce, boolean waves, int maps, int reduces) {
    public Load {
      if (maps < jobs) {
        throw new UserError("--maps " + maps + " is not allowed with --jobs " + jobs + ": each job needs one or more");
      }
      if (waves && jobsAtOnce == jobs) {
        throw new UserError("--waves is not allowed without --jobs-at-once: there would be only one wave");
      }
    }

    /** Returns true if some jobs are submitted only after others have ended. */
    public boolean jobsComeLater() {
      return jobsAtOnce < jobs;
    }

    @Override
    public String toString() {
      return jobs + (jobs == 1 ? " job, " : " jobs, ")
          + (jobsComeLater() ? jobsAtOnce + (waves ? " in each wave, " : " at once, ") : "")
          + maps + " maps, " + reduces + " reduces";
    }
  }

  /**
   * The timing of heartbeats.
   *
   * @param saturate true to send them without waiting
   * @param drivers threads that drive the trackers
   * @param connections to a JobTracker in a separate process, each with a driver; 0 for a single process
   * @param intervalMillis 0 for the interval that the JobTracker requests
   * @param outOfBand true to also send one at the end of a task
   * @param rate the maximum number of launches per second
   */
  public record Beats(boolean saturate, int drivers, int connections, int intervalMillis, boolean outOfBand,
      Optional<Double> rate) {
    @Override
    public String toString() {
      return (connections > 0 ? connections + " connections, "
          : drivers + (drivers == 1 ? " driver, " : " drivers, ")) + (saturate ? "saturated"
          : "a beat " + (intervalMillis == 0 ? "when the JobTracker asks for it" : "every " + intervalMillis + " ms")
              + (outOfBand ? " and at a task's end" : "")
              + rate.map(each -> ", at most " + each + " launches/s").orElse(""));
    }
  }

  /**
   * The behaviour of tasks.
   *
   * @param durationMillis the average
   * @param durations the distribution
   * @param failures the fraction of attempts that fail
   */
  public record Tasks(int durationMillis, String durations, double failures) {
  }

  /**
   * The trouble that begins, or happens all at once, after half of the launches.
   *
   * @param lost the number of trackers that fall silent
   * @param expirySeconds after which they count as lost
   * @param storm the number of clients that each submit a small job
   * @param writeDelayMillis the extra time for each file that the JobTracker writes
   */
  public record Trouble(int lost, int expirySeconds, int storm, int writeDelayMillis) {
    @Override
    public String toString() {
      return (lost > 0 ? ", " + lost + " trackers lost after " + expirySeconds + " s" : "")
          + (storm > 0 ? ", " + storm + " submissions at once" : "")
          + (writeDelayMillis > 0 ? ", files take " + writeDelayMillis + " ms" : "");
    }
  }

  /** @throws UserError if two options cannot be combined */
  public JobTrackerShape {
    if (load.reduces() > 0 && trackers.reduceSlots() == 0) {
      throw new UserError("--reduce-slots 0 is not allowed with --reduces " + load.reduces() + ": use 1 or more");
    }
    if (beats.connections() > trackers.count()) {
      throw new UserError("--connections " + beats.connections() + " is not allowed with --trackers "
          + trackers.count() + ": it must not exceed the number of trackers");
    }
    if (trouble.lost() >= trackers.count()) {
      throw new UserError("--lost " + trouble.lost() + " is not allowed with --trackers " + trackers.count()
          + ": at least one must be left");
    }
    if (load.waves() && beats.saturate()) {
      throw new UserError("--waves is not allowed with --saturate: the first wave would run without heartbeats");
    }
    if (trouble.storm() > 0 && load.jobsComeLater()) {
      throw new UserError("--submit-storm " + trouble.storm() + " is not allowed with --jobs-at-once "
          + load.jobsAtOnce() + ": there, jobs are submitted all the time");
    }
    if (!beats.saturate() && (long) trouble.expirySeconds() * MILLIS_PER_SECOND <= 2L * beats.intervalMillis()) {
      throw new UserError("--expiry " + trouble.expirySeconds() + " is not allowed with --interval "
          + beats.intervalMillis() + ": it must exceed two intervals, or live trackers would be lost");
    }
  }

  /** Returns the number of launches without failures: the tasks, and a setup and a cleanup task for each job. */
  public long launches() {
    return load.maps() + load.reduces() + 2L * load.jobs() + 3L * trouble.storm();
  }

  /** Returns the seconds that the tasks themselves take if all slots are always in use. */
  public double seconds() {
    double rounds = Math.max((double) load.maps() / trackers.count() / trackers.mapSlots(),
        (double) load.reduces() / trackers.count() / Math.max(1, trackers.reduceSlots()));
    double byDuration = beats.saturate() ? 0
        : rounds * (tasks.durationMillis() + 2.0 * beats.intervalMillis()) / MILLIS_PER_SECOND;
    return Math.max(byDuration, beats.rate().map(rate -> launches() / rate).orElse(0.0));
  }

  @Override
  public String toString() {
    return trackers + ", " + load + "; " + beats
        + (beats.saturate() ? "" : "; tasks of " + tasks.durationMillis() + " ms (" + tasks.durations() + ")")
        + (tasks.failures() > 0 ? ", " + tasks.failures() + " of the attempts fail" : "") + trouble
        + (warmUp > 0 ? "; after a warm-up of " + warmUp + " maps" : "")
        + (lockWait ? "; waits for locks recorded" : "")
        + (scrape > 0 ? "; metrics asked for " + scrape + " times a second" : "");
  }
}
