/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a run of the JobTracker with simulated trackers is to do.
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
 * @param intervalMillis between two beats of a tracker; 0 for what the JobTracker asks for
 * @param outOfBand whether the end of a task brings a beat of its own
 * @param durationMillis of a task, on average
 * @param durations fixed, uniform or exponential
 * @param rate launches a second, at most; infinite for no limit
 * @param failures share of the attempts that fail
 * @param lost trackers that fall silent when half of the launches are made
 * @param expirySeconds after which a silent tracker is lost
 * @param storm clients that submit a small job at once, when half of the launches are made
 * @param writeDelayMillis that files of the JobTracker take longer to make
 * @param warmUp maps of the jobs that run before anything is measured; 0 for none
 * @param lockWait whether waits for locks are recorded
 * @param seed of all that is random
 * @param clusterClasses classes whose jar is reported, of the daemons
 * @param childClasses classes whose jar is reported, of the tasks
 * @param conf settings that go over our own
 */
public record JobTrackerSpec(Path file, Path dir, Path logs, Path report, int trackers, int rackSize, int maps,
    int reduces, int jobs, int jobsAtOnce, boolean waves, int mapSlots, int reduceSlots, boolean saturate, int drivers,
    int connections, int intervalMillis, boolean outOfBand, int durationMillis, String durations, double rate,
    double failures, int lost, int expirySeconds, int storm, int writeDelayMillis, int warmUp, boolean lockWait,
    long seed, List<String> clusterClasses, List<String> childClasses, Map<String, String> conf) {
  /** The name of the workload. */
  public static final String NAME = "jobtracker";

  /** Whether a properties file asks for this workload. */
  public static boolean isMeantBy(Path file) throws RunException {
    return new SpecReader(file).text("workload").equals(NAME);
  }

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static JobTrackerSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    double rate = in.optional("rate").isPresent() ? in.number("rate", Double.MIN_VALUE, Double.MAX_VALUE)
        : Double.POSITIVE_INFINITY;
    return new JobTrackerSpec(file, in.directory("dir"), in.path("logs"), in.directory("report"),
        in.count("trackers", 1), in.count("rack.size", 1), in.count("maps", 1), in.count("reduces", 0),
        in.count("jobs", 1), in.count("jobs.at.once", 1), in.yes("waves"), in.count("map.slots", 1),
        in.count("reduce.slots", 0), in.yes("saturate"), in.count("drivers", 1), in.count("connections", 0),
        in.count("interval", 0), in.yes("out.of.band"), in.count("duration", 0),
        in.oneOf("durations", List.of("fixed", "uniform", "exponential")), rate, in.number("failures", 0, 1),
        in.count("lost", 0), in.count("expiry", 1), in.count("storm", 0), in.count("write.delay", 0),
        in.count("warm.up", 0), in.yes("lock.wait"), in.number("seed"), in.list("classes.cluster"),
        in.list("classes.child"), in.under("conf."));
  }
}
