/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.testing.contract.MapContract;

/** Checks that {@link HostNodes} is a map from which nothing is removed. */
public class TestHostNodesContract extends MapContract<String, Node> {
  private final Node[] nodes = new Node[100];

  @Override
  protected Map<String, Node> empty() {
    return new HostNodes();
  }

  @Override
  protected Map<String, Node> oracle() {
    return new HashMap<>();
  }

  @Override
  protected String key(int number) {
    return "host" + number;
  }

  @Override
  protected Node value(String key, int number) {
    if (nodes[number] == null) {
      nodes[number] = new NodeBase("node" + number, "/rack");
    }
    return nodes[number];
  }

  @Override
  protected Map<String, Node> remove(Map<String, Node> map, String key) {
    return null;
  }

  @Override
  protected boolean isOrdered() {
    return false;
  }
}
