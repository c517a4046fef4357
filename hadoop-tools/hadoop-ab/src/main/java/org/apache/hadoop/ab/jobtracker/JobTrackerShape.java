/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.jobtracker;

import java.util.Optional;
import org.apache.hadoop.ab.util.UserError;

/**
 * A JobTracker's simulated cluster, the load on it, and what goes wrong there.
 *
 * @param warmUp maps of a job that runs before anything is measured; 0 for none
 * @param lockWait whether waits for locks are recorded
 * @param scrape times a second that the metrics are asked for
 */
public record JobTrackerShape(Trackers trackers, Load load, Beats beats, Tasks tasks, Trouble trouble, int warmUp,
    boolean lockWait, int scrape) {
  private static final int MILLIS_PER_SECOND = 1000;

  /**
   * The simulated machines.
   *
   * @param count one tracker a host
   * @param rackSize hosts of a rack
   * @param mapSlots of each
   * @param reduceSlots of each
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
   * @param jobsAtOnce submitted and not yet ended, at most
   * @param waves whether the next jobs come together, when all before have ended, and not each as one ends
   * @param maps of all together
   * @param reduces of all together
   */
  public record Load(int jobs, int jobsAtOnce, boolean waves, int maps, int reduces) {
    public Load {
      if (maps < jobs) {
        throw new UserError("--maps " + maps + " is not allowed with --jobs " + jobs + ": one for each job or more");
      }
      if (waves && jobsAtOnce == jobs) {
        throw new UserError("--waves is not allowed without --jobs-at-once: there would be one");
      }
    }

    /** Tells whether some jobs are submitted when others have ended. */
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
   * The times at which trackers beat.
   *
   * @param saturate without waiting
   * @param drivers threads that drive them
   * @param connections to a JobTracker in a process of its own, each with a driver; 0 for one process
   * @param intervalMillis 0 for what the JobTracker asks for
   * @param outOfBand at the end of a task, too
   * @param rate launches a second, at most
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
   * @param durationMillis on average
   * @param durations their distribution
   * @param failures share of the attempts
   */
  public record Tasks(int durationMillis, String durations, double failures) {
  }

  /**
   * The trouble that comes, or comes all at once, when half of the launches are made.
   *
   * @param lost trackers that fall silent
   * @param expirySeconds after which they are lost
   * @param storm clients that submit a small job each
   * @param writeDelayMillis that the JobTracker's files take longer
   */
  public record Trouble(int lost, int expirySeconds, int storm, int writeDelayMillis) {
    @Override
    public String toString() {
      return (lost > 0 ? ", " + lost + " trackers lost after " + expirySeconds + " s" : "")
          + (storm > 0 ? ", " + storm + " submissions at once" : "")
          + (writeDelayMillis > 0 ? ", files take " + writeDelayMillis + " ms" : "");
    }
  }

  /** @throws UserError if two options do not go together */
  public JobTrackerShape {
    if (load.reduces() > 0 && trackers.reduceSlots() == 0) {
      throw new UserError("--reduce-slots 0 is not allowed with --reduces " + load.reduces() + ": 1 or more");
    }
    if (beats.connections() > trackers.count()) {
      throw new UserError("--connections " + beats.connections() + " is not allowed with --trackers "
          + trackers.count() + ": no more than there are trackers");
    }
    if (trouble.lost() >= trackers.count()) {
      throw new UserError("--lost " + trouble.lost() + " is not allowed with --trackers " + trackers.count()
          + ": one must be left, or more");
    }
    if (load.waves() && beats.saturate()) {
      throw new UserError("--waves is not allowed with --saturate: the first one would have no beats beside it");
    }
    if (trouble.storm() > 0 && load.jobsComeLater()) {
      throw new UserError("--submit-storm " + trouble.storm() + " is not allowed with --jobs-at-once "
          + load.jobsAtOnce() + ": jobs are submitted all the time there");
    }
    if (!beats.saturate() && (long) trouble.expirySeconds() * MILLIS_PER_SECOND <= 2L * beats.intervalMillis()) {
      throw new UserError("--expiry " + trouble.expirySeconds() + " is not allowed with --interval "
          + beats.intervalMillis() + ": more than two intervals, or trackers are lost that beat as they should");
    }
  }

  /** Launches, if none fails: the tasks, and a setup and a clean-up for each job. */
  public long launches() {
    return load.maps() + load.reduces() + 2L * load.jobs() + 3L * trouble.storm();
  }

  /** Seconds that the tasks themselves take, if every slot is always in use. */
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
