/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hadoop.ab.run.NodeNetwork;
import org.apache.hadoop.ab.run.Side;
import org.apache.hadoop.ab.util.UserError;

/**
 * The composition of a run's cluster; hadoop-ab-arm uses the same names.
 *
 * @param kind {@code mini}: all daemons in the arm's JVM; {@code processes}: each daemon as its own process;
 *     {@code netns}: the same on nodes, each with a network namespace
 * @param trackers also the number of DataNodes; if there are nodes, each has one of both
 * @param linkRate the rate of each node's link, in the syntax of tc
 */
public record ClusterShape(String kind, int trackers, String linkRate) {
  /** The kind used if {@code --cluster} is not given. */
  public static final String MINI_KIND = "mini";
  public static final String PROCESSES_KIND = "processes";
  public static final String NODES_KIND = "netns";
  static final int DEFAULT_TRACKERS = 2;
  static final int DEFAULT_NODES = 4;
  public static final String DEFAULT_RATE = "1gbit";
  private static final Pattern RATE = Pattern.compile("[1-9]\\d{0,5}[kmg]bit");
  /** The daemons that the harness can start as processes. */
  private static final List<String> DAEMONS =
      List.of("org.apache.hadoop.mapred.JobTracker", "org.apache.hadoop.mapred.TaskTracker");

  /**
   * Creates the shape from the options.
   *
   * @param trackers null if not given; likewise the others
   * @throws UserError if two of them cannot be combined
   */
  static ClusterShape of(String kind, Integer trackers, Integer nodes, String linkRate) {
    if (kind.equals(NODES_KIND)) {
      if (trackers != null) {
        throw new UserError("--trackers is not allowed with --cluster netns, where each node has one: use --nodes");
      }
      if (linkRate != null && !RATE.matcher(linkRate).matches()) {
        throw new UserError("--link-rate '" + linkRate + "' is not a rate: give up to six digits and one of kbit, "
            + "mbit, gbit, such as 100mbit");
      }
      return new ClusterShape(kind, nodes == null ? DEFAULT_NODES : nodes, linkRate == null ? DEFAULT_RATE : linkRate);
    }
    if (nodes != null || linkRate != null) {
      throw new UserError((nodes != null ? "--nodes" : "--link-rate") + " is not allowed without --cluster netns"
          + (nodes != null ? ": use --trackers" : ""));
    }
    return new ClusterShape(kind, trackers == null ? DEFAULT_TRACKERS : trackers, "");
  }

  boolean isMini() {
    return kind.equals(MINI_KIND);
  }

  /**
   * Rejects an arm without these daemons.
   *
   * @throws UserError that suggests arms with them
   */
  public void require(Side side) {
    if (!isMini() && !side.arm().clusterClasses().keySet().containsAll(DAEMONS)) {
      throw new UserError("arm " + side.arm().name() + " has no JobTracker and TaskTrackers, which --cluster " + kind
          + " starts: choose arms such as stock, stock-best, tuned, tuned-as-stock, series:NNNN, hadoop-1.2.1");
    }
  }

  /**
   * Rejects job options that require all daemons in one JVM, or a DataNode in a process of its own.
   *
   * @throws UserError that names the option
   */
  void require(JobOptions asked) {
    if (!isMini() && !asked.marks().isEmpty()) {
      throw new UserError("--" + (asked.breakdown() ? "breakdown" : "census") + " is not possible with --cluster "
          + kind + ": it needs all daemons in one process; omit --cluster");
    }
    if (isMini() && asked.fault().isPresent()) {
      throw new UserError("--" + asked.fault().get().kind() + " is not possible with --cluster " + kind
          + ", where a DataNode is not a process: use --cluster " + PROCESSES_KIND);
    }
  }

  /** Returns the network that it needs; empty unless it consists of nodes. */
  public Optional<NodeNetwork> network() {
    return kind.equals(NODES_KIND) ? Optional.of(new NodeNetwork(trackers, linkRate)) : Optional.empty();
  }

  /** Returns the properties to pass to the arm. */
  Map<String, Object> told() {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("trackers", trackers);
    told.put("datanodes", trackers);
    if (!isMini()) {
      told.put("cluster", kind);
    }
    if (kind.equals(NODES_KIND)) {
      told.put("link-rate", linkRate);
    }
    return told;
  }

  /** Returns the last part of a run's description. */
  @Override
  public String toString() {
    return trackers + " trackers, " + trackers + " data nodes" + switch (kind) {
      case PROCESSES_KIND -> ", each daemon a process";
      case NODES_KIND -> ", each daemon a process, on nodes with links of " + linkRate;
      default -> "";
    };
  }
}
