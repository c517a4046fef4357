/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The work that a run of the JobTracker with simulated trackers is to do: the options of the workload, by their names.
 *
 * @param file it was read from
 * @param dir scratch, where everything of the run stands
 * @param logs where the JobTracker logs
 * @param report where the JSON lines go
 * @param trackers simulated, one a host
 * @param rackSize hosts of a rack
 * @param maps of all jobs together
 * @param reduces of all jobs together
 * @param jobs that share them
 * @param jobsAtOnce submitted and not yet ended, at most
 * @param waves whether the next jobs come together, when all before have ended, and not each as one ends
 * @param mapSlots of each tracker
 * @param reduceSlots of each tracker
 * @param saturate whether trackers beat without waiting, their tasks over by the next beat
 * @param drivers threads that drive the trackers, where these are in the process of the JobTracker
 * @param connections to a JobTracker in a process of its own, each with a thread; 0 for one process
 * @param interval milliseconds between two beats of a tracker; 0 for what the JobTracker asks for
 * @param inBand whether the end of a task brings no beat of its own
 * @param duration milliseconds of a task, on average
 * @param durations fixed, uniform or exponential
 * @param rate launches a second, at most; empty for no limit
 * @param failures share of the attempts that fail
 * @param lost trackers that fall silent when half of the launches are made
 * @param expiry seconds after which a silent tracker is lost
 * @param submitStorm clients that submit a small job at once, when half of the launches are made
 * @param writeDelay milliseconds that files of the JobTracker take longer to make
 * @param warmUp maps of the jobs that run before anything is measured; 0 for none
 * @param lockWait whether waits for locks are recorded
 * @param scrape times a second that the metrics are asked for; 0 for never
 * @param seed of all that is random
 * @param clusterClasses classes whose jar is reported, of the daemons
 * @param childClasses classes whose jar is reported, of the tasks
 * @param conf settings that go over our own
 */
public record JobTrackerSpec(Path file, Path dir, Path logs, Path report, int trackers, int rackSize, int maps,
    int reduces, int jobs, int jobsAtOnce, boolean waves, int mapSlots, int reduceSlots, boolean saturate, int drivers,
    int connections, int interval, boolean inBand, int duration, String durations, Optional<Double> rate,
    double failures, int lost, int expiry, int submitStorm, int writeDelay, int warmUp, boolean lockWait,
    int scrape, long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "jobtracker";

  /**
   * Reads a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value of another type
   */
  public static JobTrackerSpec load(Path file) throws RunException {
    return new SpecReader(file).read(JobTrackerSpec.class);
  }
}
