/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The specification of a run of the JobTracker with simulated trackers: the options of the workload, by their names.
 *
 * @param file the properties file
 * @param dir the scratch folder of all the run's files
 * @param logs the folder of the JobTracker's logs
 * @param report the folder of the JSON lines
 * @param trackers the number of simulated trackers, one per host
 * @param rackSize the number of hosts per rack
 * @param maps the number of maps of all jobs together
 * @param reduces the number of reduces of all jobs together
 * @param jobs the number of jobs that share them
 * @param jobsAtOnce the maximum number of submitted, unfinished jobs
 * @param waves true to submit the next jobs together when all earlier ones have ended, instead of one as each ends
 * @param mapSlots the map slots of each tracker
 * @param reduceSlots the reduce slots of each tracker
 * @param saturate true if trackers send heartbeats without waiting, with their tasks over by the next heartbeat
 * @param drivers the number of threads that drive the trackers, if these are in the JobTracker's process
 * @param connections the number of connections, each with a thread, to a JobTracker in its own process; 0 for one
 *     process
 * @param interval the milliseconds between two heartbeats of a tracker; 0 for the JobTracker's own choice
 * @param inBand true if the end of a task triggers no heartbeat
 * @param duration the mean duration of a task in milliseconds
 * @param durations fixed, uniform or exponential
 * @param rate the maximum number of launches per second; empty for no limit
 * @param failures the share of attempts that fail
 * @param lost the number of trackers that fall silent when half of the launches are made
 * @param expiry the seconds after which a silent tracker is lost
 * @param submitStorm the number of clients that each submit a small job at once, when half of the launches are made
 * @param writeDelay the additional milliseconds to create a file of the JobTracker
 * @param warmUp the number of maps of the jobs before the measurement; 0 for none
 * @param lockWait true to record waits for locks
 * @param scrape the number of metrics requests per second; 0 for none
 * @param seed the seed of everything random
 * @param clusterClasses the classes of the daemons whose jars are reported
 * @param childClasses the classes of the tasks whose jars are reported
 * @param conf settings that override our own
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
   * @throws RunException if it cannot be read, or a key is missing or has a value of the wrong type
   */
  public static JobTrackerSpec load(Path file) throws RunException {
    return new SpecReader(file).read(JobTrackerSpec.class);
  }
}
