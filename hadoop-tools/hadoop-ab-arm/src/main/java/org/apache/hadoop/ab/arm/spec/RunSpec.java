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
 * The specification of a run: the validated contents of run.properties.
 *
 * @param file the properties file; also the argument of the probe agent
 * @param workload the name of the workload
 * @param trackers the number of TaskTrackers (NodeManagers); 0 for only a DFS
 * @param datanodes the number of DataNodes, 1 or more
 * @param dir the scratch folder of all the run's files; the harness deletes it
 * @param logs the folder of the logs of daemons and tasks
 * @param input the folder of the prepared part files, read only
 * @param output the folder for the part files of the job's output; does not exist yet
 * @param report the folder of the JSON lines
 * @param reduces the number of reduces of the job, 1 or more
 * @param replication the number of replicas of each block, 1 or more
 * @param mapSlots the map slots of each tracker
 * @param reduceSlots the reduce slots of each tracker
 * @param childFlags the JVM flags of every child
 * @param clusterClasses the classes whose jars the cluster's process reports
 * @param childClasses the classes whose jars are reported for every child that loaded them
 * @param conf settings of the clusters and the job that override our own
 * @param probeJar the probe agent, for a run that measures methods
 * @param jobs the number of jobs, one after the other, 1 or more
 * @param idleSeconds the seconds that the idle cluster is measured after the jobs; 0 for none
 * @param cluster the makeup of the cluster
 */
public record RunSpec(Path file, String workload, int trackers, int datanodes, Path dir, Path logs, Path input,
    Path output, Path report, int reduces, int replication, int mapSlots, int reduceSlots, String childFlags,
    List<String> clusterClasses, List<String> childClasses, Map<String, String> conf, Optional<Path> probeJar,
    int jobs, int idleSeconds, ClusterSpec cluster) {

  /** Creates the specification of a run on a cluster inside this JVM. */
  public RunSpec(Path file, String workload, int trackers, int datanodes, Path dir, Path logs, Path input, Path output,
      Path report, int reduces, int replication, int mapSlots, int reduceSlots, String childFlags,
      List<String> clusterClasses, List<String> childClasses, Map<String, String> conf, Optional<Path> probeJar,
      int jobs, int idleSeconds) {
    this(file, workload, trackers, datanodes, dir, logs, input, output, report, reduces, replication, mapSlots,
        reduceSlots, childFlags, clusterClasses, childClasses, conf, probeJar, jobs, idleSeconds, ClusterSpec.MINI);
  }

  /**
   * Reads and validates a properties file (UTF-8).
   *
   * @throws RunException if it cannot be read, or a key is missing or has an invalid value
   */
  public static RunSpec load(Path file) throws RunException {
    SpecReader in = new SpecReader(file);
    Path output = in.path("output");
    if (Files.exists(output)) {
      throw new RunException(file + ": output=" + output + ": exists already; a path that does not exist is needed");
    }
    Path dir = in.directory("dir");
    if (dir.toString().matches(".*[\\s:\\\\,\"'].*")) {
      // It becomes part of JVM flags and of comma-separated lists, where not every arm can quote these characters.
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

  /** Creates the specification of a DFS without tasks and without input files from the harness. */
  static RunSpec ofDfs(SpecReader in, Path file, String workload, int datanodes, int replication,
      Map<String, String> conf) throws RunException {
    Path dir = in.directory("dir");
    return new RunSpec(file, workload, 0, datanodes, dir, in.path("logs"), dir, dir, in.directory("report"), 1,
        replication, 1, 1, "", in.list("classes.cluster"), in.list("classes.child"), conf, Optional.empty(), 1, 0,
        ClusterSpec.load(in));
  }

  /** Returns the folder of the children's class-load logs. */
  public Path classLoadLogs() {
    return dir.resolve("class-load");
  }

  /** Returns the folder of the class-load logs of daemons that are processes of their own. */
  public Path daemonLoadLogs() {
    return dir.resolve("daemon-load");
  }
}
