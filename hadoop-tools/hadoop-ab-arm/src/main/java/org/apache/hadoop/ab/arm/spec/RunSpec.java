/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The work that one run has to do: the checked contents of run.properties.
 *
 * @param file the properties file itself; also the argument of the probe agent
 * @param workload the name of the workload
 * @param trackers how many TaskTrackers (NodeManagers); 0 for a DFS alone
 * @param datanodes how many DataNodes, 1 or more
 * @param dir scratch: every file of the run stands below it; the harness deletes it
 * @param logs where daemons and tasks log
 * @param input the prepared part files, read only
 * @param output where the part files of the job's output go; does not exist yet
 * @param report where the JSON lines go
 * @param reduces reduces of the job, 1 or more
 * @param replication replicas of each block, 1 or more
 * @param mapSlots map slots of each tracker
 * @param reduceSlots reduce slots of each tracker
 * @param childFlags the JVM flags of every child
 * @param clusterClasses classes whose jar the cluster's process reports
 * @param childClasses classes whose jar is reported for every child that loaded them
 * @param conf settings that go over our own, for the clusters and the job
 * @param probeJar the probe agent, for a run that measures methods
 * @param jobs how many, one after the other, 1 or more
 * @param idleSeconds how long the cluster is watched when all is over; 0 if it is not
 * @param cluster what the cluster is made of
 */
public record RunSpec(Path file, String workload, int trackers, int datanodes, Path dir, Path logs, Path input,
    Path output, Path report, int reduces, int replication, int mapSlots, int reduceSlots, String childFlags,
    List<String> clusterClasses, List<String> childClasses, Map<String, String> conf, Optional<Path> probeJar,
    int jobs, int idleSeconds, ClusterSpec cluster) {

  /** A run on a cluster inside this JVM. */
  public RunSpec(Path file, String workload, int trackers, int datanodes, Path dir, Path logs, Path input, Path output,
      Path report, int reduces, int replication, int mapSlots, int reduceSlots, String childFlags,
      List<String> clusterClasses, List<String> childClasses, Map<String, String> conf, Optional<Path> probeJar,
      int jobs, int idleSeconds) {
    this(file, workload, trackers, datanodes, dir, logs, input, output, report, reduces, replication, mapSlots,
        reduceSlots, childFlags, clusterClasses, childClasses, conf, probeJar, jobs, idleSeconds, ClusterSpec.MINI);
  }

  /**
   * Reads and checks a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has a value that is not allowed
   */
  public static RunSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path output = in.path("output");
    if (Files.exists(output)) {
      throw new RunException(file + ": output=" + output + ": exists already; a path that does not exist is needed");
    }
    Path dir = in.directory("dir");
    if (dir.toString().matches(".*[\\s:\\\\,\"'].*")) {
      // It becomes part of JVM flags and of comma-separated lists, where none of these can be quoted on every arm.
      throw new RunException(
          file + ": dir=" + dir + ": a path without blank, colon, comma, quote or backslash is needed");
    }
    return new RunSpec(file, in.text("workload"), in.count("trackers", 1), in.count("datanodes", 1), dir,
        in.path("logs"), in.directory("input"), output, in.directory("report"), in.count("reduces", 1),
        in.count("replication", 1, 1), in.count("map-slots", 1, 2), in.count("reduce-slots", 1, 2),
        in.optional("child-flags").orElse("-Xmx200m"), in.list("classes.cluster"), in.list("classes.child"),
        in.under("conf."), in.regularFile("probe.jar"), in.count("jobs", 1, 1),
        in.count("idle", 0, 0), ClusterSpec.load(in));
  }

  /** A DFS alone, on which nothing is read from files of the harness, and no task runs. */
  static RunSpec ofDfs(SpecReader in, Path file, String workload, int datanodes, int replication,
      Map<String, String> conf) throws RunException {
    Path dir = in.directory("dir");
    return new RunSpec(file, workload, 0, datanodes, dir, in.path("logs"), dir, dir, in.directory("report"), 1,
        replication, 1, 1, "", in.list("classes.cluster"), in.list("classes.child"), conf, Optional.empty(), 1, 0,
        ClusterSpec.load(in));
  }

  /** Returns where children leave their class-load logs. */
  public Path classLoadLogs() {
    return dir.resolve("class-load");
  }

  /** Returns where daemons leave theirs, if they are processes of their own. */
  public Path daemonLoadLogs() {
    return dir.resolve("daemon-load");
  }
}
