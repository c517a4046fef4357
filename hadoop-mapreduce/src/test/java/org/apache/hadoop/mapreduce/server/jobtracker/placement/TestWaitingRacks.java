/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.Before;
import org.junit.Test;

public class TestWaitingRacks {
  private final WaitingRacks<Object> racks = new WaitingRacks<>();
  private final List<Node> cluster = new ArrayList<>();
  private final Map<Node, List<Object>> lists = new IdentityHashMap<>();

  /** Builds five racks; all but the third have a map. */
  @Before
  public void build() {
    for (int i = 0; i < 5; i++) {
      Node rack = new NodeBase("rack" + i, "/");
      cluster.add(rack);
      if (i != 2) {
        put(rack);
      }
    }
  }

  private void put(Node rack) {
    lists.put(rack, new ArrayList<>(List.of(new Object())));
  }

  private List<Node> asked() {
    List<Node> asked = new ArrayList<>();
    racks.of(cluster, lists).forEach(asked::add);
    return asked;
  }

  private List<Node> of(int... numbers) {
    List<Node> expected = new ArrayList<>();
    for (int number : numbers) {
      expected.add(cluster.get(number));
    }
    return expected;
  }

  @Test
  public void racksWithAListAreAskedInTheOrderOfTheCluster() {
    assertEquals(of(0, 1, 3, 4), asked());
    assertEquals("and again", of(0, 1, 3, 4), asked());
  }

  @Test
  public void aRackWithoutMapsIsLeftOut() {
    asked();
    lists.get(cluster.get(1)).clear();
    lists.remove(cluster.get(4));
    assertEquals(of(0, 3), asked());
    assertEquals("the empty list is let go", of(0, 3).size(), lists.size());
    put(cluster.get(1));
    assertEquals("until it is told", of(0, 3), asked());
    racks.changed();
    assertEquals(of(0, 1, 3), asked());
  }

  @Test
  public void aListMayBecomeEmptyWhileItsRackIsAsked() {
    List<Node> asked = new ArrayList<>();
    for (Node rack : racks.of(cluster, lists)) {
      asked.add(rack);
      lists.get(rack).clear();
    }
    assertEquals(of(0, 1, 3, 4), asked);
    assertEquals(List.of(), asked());
  }

  @Test
  public void aRackThatJoinsIsAsked() {
    asked();
    cluster.add(new NodeBase("rack5", "/"));
    put(cluster.get(5));
    assertEquals(of(0, 1, 3, 4, 5), asked());
  }

  @Test
  public void listsThatAreMadeAnewAreAsked() {
    asked();
    Map<Node, List<Object>> others = new IdentityHashMap<>();
    others.put(cluster.get(2), new ArrayList<>(List.of(new Object())));
    List<Node> asked = new ArrayList<>();
    racks.of(cluster, others).forEach(asked::add);
    assertEquals(of(2), asked);
  }

  @Test
  public void endsWhereItsRacksEnd() {
    Iterator<Node> walk = racks.of(List.of(), lists).iterator();
    assertThrows(NoSuchElementException.class, walk::next);
  }
}
