/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * The specification of writes while DataNodes fail: the validated contents of run.properties.
 *
 * @param run the cluster, which has no trackers
 * @param cases a file with one case per line
 * @param blockBytes the block size
 * @param limit the time after which a write is taken to hang
 * @param settle the time after which extra replicas count as left over
 * @param seed the seed of the bytes
 */
public record DfsFaultsSpec(RunSpec run, Path cases, int blockBytes, Duration limit, Duration settle, long seed) {
  /** The name of the workload. */
  public static final String NAME = "dfs-faults";
  /** Shortened intervals of replica management: what is left after two block reports is known soon. */
  private static final Map<String, String> REPORTS = Map.of(
      "dfs.heartbeat.interval", "1",
      "dfs.namenode.replication.interval", "1",
      "dfs.blockreport.intervalMsec", "2000",
      "dfs.blockreport.initialDelay", "0");
  /**
   * Shortened timeouts of clients and DataNodes; the extension per node of a pipeline has no key in the published
   * release, where it is five seconds.
   */
  private static final Map<String, String> IMPATIENCE = Map.of(
      "dfs.client.socket-timeout", "1000",
      "dfs.client.socket-timeout.extension", "500",
      "dfs.datanode.socket.write.timeout", "4000",
      "dfs.datanode.socket.write.timeout.extension", "500",
      "dfs.namenode.heartbeat.recheck-interval", "1000",
      "dfs.namenode.replication.pending.timeout-sec", "3");

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static DfsFaultsSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    in.directory("dir");
    Map<String, String> conf = new TreeMap<>(REPORTS);
    if (in.text("impatient").equals("true")) {
      conf.putAll(IMPATIENCE);
    }
    conf.putAll(in.under("conf."));
    RunSpec run = RunSpec.ofDfs(in, file, NAME, in.count("data-nodes", 1), 1, conf);
    return new DfsFaultsSpec(run, in.path("cases"), in.count("block-bytes", 1),
        Duration.ofSeconds(in.count("limit", 1)), Duration.ofSeconds(in.count("settle", 1)), in.number("seed"));
  }
}
