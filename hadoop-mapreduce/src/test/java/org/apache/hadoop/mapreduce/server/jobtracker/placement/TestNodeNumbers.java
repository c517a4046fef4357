/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertSame;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.Test;

public class TestNodeNumbers {

  /** Compares nodes of the same name, in any order and some repeated, with a map of the JDK. */
  @Test
  public void numbersAreGivenInTheOrderOfComing() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int expected : new int[] {0, 1, 7, 500, 5_000}) {
      Node[] nodes = new Node[1 + random.nextInt(2_000)];
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] = new NodeBase("host", "/rack");
      }
      Map<Node, Integer> oracle = new IdentityHashMap<>();
      NodeNumbers numbers = new NodeNumbers(expected);
      for (int step = 0; step < nodes.length; step++) {
        Node node = nodes[random.nextInt(nodes.length)];
        assertEquals("seed " + seed, (int) oracle.getOrDefault(node, -1), numbers.find(node));
        int next = oracle.size();
        int number = oracle.computeIfAbsent(node, any -> next);
        assertEquals("seed " + seed, number, numbers.number(node));
        assertEquals("seed " + seed, oracle.size(), numbers.count());
      }
      checkAll(nodes, oracle, numbers);
      numbers.trim();
      checkAll(nodes, oracle, numbers);
      assertEquals(oracle.size(), numbers.number(new NodeBase("host", "/rack")));
      assertEquals("one more fits after the trim", oracle.size() + 1, numbers.count());
      checkAll(nodes, oracle, numbers);
    }
  }

  private static void checkAll(Node[] nodes, Map<Node, Integer> oracle, NodeNumbers numbers) {
    for (Node node : nodes) {
      int number = oracle.getOrDefault(node, -1);
      assertEquals(number, numbers.find(node));
      if (number >= 0) {
        assertSame(node, numbers.node(number));
      }
    }
  }
}
