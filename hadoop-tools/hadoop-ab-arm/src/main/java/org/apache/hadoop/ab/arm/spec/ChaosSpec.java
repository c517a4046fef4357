/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The specification of a job on real daemons with faults: the validated contents of run.properties.
 *
 * @param run the run, with the job as its workload
 * @param plan a file with one step per line
 * @param limit the time after which the job is taken to hang
 */
public record ChaosSpec(RunSpec run, Path plan, Duration limit) {
  /** The name of the workload. */
  public static final String NAME = "chaos";
  /**
   * Shortened timeouts of a cluster, under the keys of 1.x, or of 0.22.0 if 1.x has none. A restarted JobTracker
   * recovers its jobs.
   */
  private static final Map<String, String> IMPATIENCE = Map.of(
      "mapred.tasktracker.expiry.interval", "8000",
      "heartbeat.recheck.interval", "2000",
      "dfs.heartbeat.interval", "1",
      "dfs.socket.timeout", "5000",
      "dfs.datanode.socket.write.timeout", "10000",
      "dfs.safemode.extension", "0",
      "mapred.task.timeout", "30000",
      "mapreduce.reduce.shuffle.connect.timeout", "5000",
      "mapreduce.reduce.shuffle.read.timeout", "5000",
      "mapred.jobtracker.restart.recover", "true");

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static ChaosSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    RunSpec told = RunSpec.load(file);
    Map<String, String> conf = new TreeMap<>(IMPATIENCE);
    conf.putAll(told.conf());
    RunSpec run = new RunSpec(file, in.text("job"), told.trackers(), told.datanodes(), told.dir(), told.logs(),
        told.input(), told.output(), told.report(), told.reduces(), told.replication(), told.mapSlots(),
        told.reduceSlots(), told.childFlags(), told.clusterClasses(), told.childClasses(), conf, told.probeJar(),
        told.jobs(), told.idleSeconds(), told.cluster());
    return new ChaosSpec(run, in.path("plan"), Duration.ofSeconds(in.count("limit", 1)));
  }
}
