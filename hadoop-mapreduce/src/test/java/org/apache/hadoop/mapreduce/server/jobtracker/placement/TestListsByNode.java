/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.junit.Test;

public class TestListsByNode {
  private final Node host = new NodeBase("host", "/rack");
  private final Node twin = new NodeBase("host", "/rack");
  private final NumberLists numbers = new NumberLists(new int[0]);
  private final Map<Node, List<Integer>> map =
      new ListsByNode<>(new NodeNumbers(0), numbers, list -> new View(numbers, list));

  /** A list view of the plain numbers. */
  static final class View extends AbstractList<Integer> {
    private final NumberLists numbers;
    private final int list;

    View(NumberLists numbers, int list) {
      this.numbers = numbers;
      this.list = list;
    }

    @Override
    public Integer get(int index) {
      return numbers.get(list, index);
    }

    @Override
    public void add(int index, Integer number) {
      numbers.add(list, index, number);
    }

    @Override
    public Integer remove(int index) {
      return numbers.remove(list, index);
    }

    @Override
    public int size() {
      return numbers.size(list);
    }
  }

  private List<Integer> at(Node node) {
    return ((ListsByNode<Integer>) map).at(node);
  }

  @Test
  public void aListIsThereAsLongAsItHasSomething() {
    List<Integer> list = at(host);
    assertEquals(Map.of(), map);
    assertNull(map.get(host));
    list.add(3);
    assertEquals(List.of(3), map.get(host));
    assertTrue(map.containsKey(host));
    assertEquals(1, map.size());
    map.get(host).add(0, 2);
    assertEquals("of one list", List.of(2, 3), list);
    list.clear();
    assertTrue(map.isEmpty());
    assertFalse(map.containsKey(host));
    at(host).add(4);
    assertEquals(List.of(4), map.get(host));
  }

  @Test
  public void nodesAreThemselvesAlone() {
    at(host).add(1);
    assertEquals(host.toString(), twin.toString());
    assertNull(map.get(twin));
    at(twin).add(2);
    assertEquals(List.of(1), map.get(host));
    List<String> entries = new ArrayList<>();
    map.forEach((node, list) -> entries.add((node == host ? "host" : "twin") + list));
    assertEquals(List.of("host[1]", "twin[2]"), entries);
  }

  @Test
  public void whatIsRemovedComesBackEmpty() {
    at(host).add(1);
    at(twin).add(2);
    assertEquals(List.of(1), map.remove(host));
    assertNull(map.remove(host));
    assertEquals(1, map.entrySet().size());
    assertEquals(List.of(List.of(2)), new ArrayList<>(map.values()));
    assertEquals(List.of(), at(host));
    assertEquals(List.of(2), map.get(twin));
  }

  @Test
  public void takesNoListsOfOthers() {
    assertThrows(UnsupportedOperationException.class, () -> map.put(host, new ArrayList<>()));
    assertNull(map.get("host"));
    assertNull(map.get(null));
  }
}
