/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The faults that one job has to endure on real daemons: the checked contents of run.properties.
 *
 * @param run the job; its workload is that of the job
 * @param plan a file with a step in each line
 * @param limit after which the job counts as hanging
 */
public record ChaosSpec(RunSpec run, Path plan, Duration limit) {
  /** The name of the workload. */
  public static final String NAME = "chaos";
  /**
   * The times that a cluster waits for before it gives something up, shortened: under the names of 1.x, or of 0.22.0
   * where 1.x has none. A JobTracker that begins again goes on with its jobs.
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
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
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
