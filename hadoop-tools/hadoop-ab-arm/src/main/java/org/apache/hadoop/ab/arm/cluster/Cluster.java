/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.cluster;

import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.ab.arm.jars.JarHashes;
import org.apache.hadoop.ab.arm.report.ReportWriter;
import org.apache.hadoop.ab.arm.spec.ClusterSpec;
import org.apache.hadoop.ab.arm.spec.RunException;
import org.apache.hadoop.ab.arm.spec.RunSpec;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;

/** A DFS and a MapReduce cluster of whatever Hadoop is on the class path, both up: this JVM is its client. */
public interface Cluster extends AutoCloseable {

  /**
   * Starts the cluster of a run and waits until all DataNodes and trackers have reported.
   *
   * @throws RunException if a daemon did not come up
   */
  static Cluster start(RunSpec spec, ReportWriter report) throws IOException, InterruptedException, RunException {
    return spec.cluster().kind() == ClusterSpec.Kind.MINI ? MiniCluster.start(spec)
        : ProcessCluster.start(spec, report);
  }

  FileSystem fileSystem() throws IOException;

  /** A client's configuration, with the run's settings on top. */
  JobConf newJobConf();

  /** The CPU seconds of all tasks so far: of processes that are neither this one nor a daemon. */
  double taskSeconds() throws IOException;

  /** Tells whether no process of a task is left but those that nobody has waited for. */
  boolean tasksHaveEnded();

  /** Tells whether its daemons run in this JVM, so that what this one counts is theirs. */
  default boolean isOfThisProcess() {
    return false;
  }

  /** The heartbeats so far that trackers have had an answer to; empty where their trackers cannot be asked. */
  default OptionalLong heartbeats() {
    return OptionalLong.empty();
  }

  /** Reports the jars that the daemons have their classes from. */
  void reportJars(JarHashes hashes, ReportWriter report) throws IOException;

  @Override
  void close();
}
