/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.mapred.TaskSelectionBenchmark.Distance;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;

/**
 * A JobTracker of a cluster of racks, without files or threads: 25 racks with ten hosts that have data and ten that
 * have none, and 25 racks without data. It answers where a host is. For one thread.
 */
final class RackedTracker extends JobTracker {
  /** The number of hosts at each distance from data. */
  static final int HOSTS = 250;
  private static final int RACKS = 25;

  private final NetworkTopology topology = new NetworkTopology();
  private final Map<String, Node> nodes = new HashMap<>();
  private final Set<Node> racks = new LinkedHashSet<>();

  /** The name of a host; without data anywhere, those that could have had some. */
  static String host(Distance distance, int number) {
    int rack = number % RACKS + (distance == Distance.ANY ? RACKS : 0);
    return (distance == Distance.RACK ? "idle" : "host") + number + "-rack" + rack;
  }

  @Override
  public Node resolveAndAddToTopology(String host) {
    return nodes.computeIfAbsent(host, name -> {
      Node node = new NodeBase(name, "/" + name.substring(name.indexOf('-') + 1));
      topology.add(node);
      racks.add(node.getParent());
      return node;
    });
  }

  @Override
  public Node getNode(String host) {
    return nodes.get(host);
  }

  @Override
  public Collection<Node> getNodesAtMaxLevel() {
    return racks;
  }
}
