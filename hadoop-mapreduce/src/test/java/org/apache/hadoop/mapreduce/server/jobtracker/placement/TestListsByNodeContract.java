/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.testing.contract.MapContract;

/** Checks that {@link ListsByNode} is an identity map, to which a node is added when something is put into its list. */
public class TestListsByNodeContract extends MapContract<Node, List<Integer>> {
  private final Node[] nodes =
      IntStream.range(0, 100).mapToObj(number -> new NodeBase("twin", "/rack")).toArray(Node[]::new);

  @Override
  protected Map<Node, List<Integer>> empty() {
    NumberLists numbers = new NumberLists(new int[0]);
    return new ListsByNode<>(new NodeNumbers(0), numbers, list -> new TestListsByNode.View(numbers, list));
  }

  @Override
  protected Map<Node, List<Integer>> oracle() {
    // A node equals only itself.
    return new HashMap<>();
  }

  @Override
  protected Node key(int number) {
    return nodes[number];
  }

  @Override
  protected List<Integer> value(Node key, int number) {
    return new ArrayList<>(List.of(number));
  }

  @Override
  protected Map<Node, List<Integer>> put(Map<Node, List<Integer>> map, Node key, List<Integer> value) {
    List<Integer> list = ((ListsByNode<Integer>) map).at(key);
    list.clear();
    list.addAll(value);
    return map;
  }

  @Override
  protected boolean isOrdered() {
    return false;
  }

  @Override
  protected boolean iteratorRemoves() {
    return true;
  }
}
