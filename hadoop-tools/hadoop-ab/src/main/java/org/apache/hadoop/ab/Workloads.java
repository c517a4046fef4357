/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.ab.chaos.ChaosCommand;
import org.apache.hadoop.ab.cli.ListedWorkload;
import org.apache.hadoop.ab.cluster.ClusterCommand;
import org.apache.hadoop.ab.cluster.ClusterWorkloads;
import org.apache.hadoop.ab.dfsfaults.DfsFaultsCommand;
import org.apache.hadoop.ab.dfsio.DfsioCommand;
import org.apache.hadoop.ab.edits.EditsCommand;
import org.apache.hadoop.ab.faults.ShuffleFaultsCommand;
import org.apache.hadoop.ab.jobtracker.JobTrackerCommand;
import org.apache.hadoop.ab.launch.LaunchCommand;
import org.apache.hadoop.ab.mapsort.MapSortCommand;
import org.apache.hadoop.ab.planning.PlanningCommand;
import org.apache.hadoop.ab.shuffle.ShuffleCommand;

/** All workloads, each in a package of its own, except that jobs on a cluster share one. */
final class Workloads {
  private Workloads() {
  }

  /** Creates a command for each workload, to be used for a single command line. */
  static List<ListedWorkload> all() {
    List<ListedWorkload> all = new ArrayList<>();
    ClusterWorkloads.all().forEach(workload -> all.add(new ClusterCommand(workload)));
    all.addAll(List.of(new MapSortCommand(), new JobTrackerCommand(), new ShuffleCommand(),
        new ShuffleFaultsCommand(), new ChaosCommand(), new LaunchCommand(), new PlanningCommand(),
        new DfsioCommand(), new DfsFaultsCommand(), new EditsCommand()));
    return all;
  }
}
