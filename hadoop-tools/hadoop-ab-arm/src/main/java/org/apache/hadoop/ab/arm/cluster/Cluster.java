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

/** A running DFS and MapReduce cluster of the Hadoop on the class path; this JVM is its client. */
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

  /** Returns a client configuration with the run's settings on top. */
  JobConf newJobConf();

  /** Returns the CPU seconds of all tasks so far: of every process other than this one and the daemons. */
  double taskSeconds() throws IOException;

  /** Returns true if no task process is left except zombies. */
  boolean tasksHaveEnded();

  /** Returns true if the daemons run in this JVM, so that its counters include theirs. */
  default boolean isOfThisProcess() {
    return false;
  }

  /** Returns the number of answered tracker heartbeats so far; empty if the trackers cannot be asked. */
  default OptionalLong heartbeats() {
    return OptionalLong.empty();
  }

  /** Reports the jars that the daemons load their classes from. */
  void reportJars(JarHashes hashes, ReportWriter report) throws IOException;

  @Override
  void close();
}
