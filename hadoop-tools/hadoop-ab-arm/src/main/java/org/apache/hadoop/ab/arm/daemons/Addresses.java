/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.daemons;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The addresses of the daemons that all others must know, under the keys of 1.x, which 0.22.0 accepts as well.
 *
 * @param nameNode HOST:PORT
 * @param jobTracker HOST:PORT
 */
public record Addresses(String nameNode, String jobTracker) {
  private static final String ANY_PORT = ":0";

  /** Returns the entries that clients and daemons share. */
  public Map<String, String> entries() {
    Map<String, String> entries = new LinkedHashMap<>();
    entries.put("fs.default.name", "hdfs://" + nameNode);
    entries.put("mapred.job.tracker", jobTracker);
    return entries;
  }

  /**
   * Returns the entries of a daemon on a node: all other ports are free ones, and its host name is the node's address.
   */
  Map<String, String> entries(Node node) {
    Map<String, String> entries = new LinkedHashMap<>(entries());
    String any = node.address() + ANY_PORT;
    for (String key : new String[] {"dfs.http.address", "dfs.datanode.address", "dfs.datanode.http.address",
        "dfs.datanode.ipc.address", "mapred.job.tracker.http.address", "mapred.task.tracker.http.address"}) {
      entries.put(key, any);
    }
    // Children reach their tracker over loopback on any node.
    entries.put("mapred.task.tracker.report.address", Node.LOOPBACK.address() + ANY_PORT);
    // 0.22.0 has two names for the one of 1.x, and which of the two that one maps to depends on the classes loaded
    // before.
    for (String key : new String[] {"slave.host.name", "dfs.datanode.hostname", "mapreduce.tasktracker.host.name"}) {
      entries.put(key, node.address());
    }
    return entries;
  }
}
