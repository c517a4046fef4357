/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.IntFunction;
import org.apache.hadoop.net.Node;

/**
 * A map view of {@link NumberLists} by node, with an entry for each node whose list is not empty. Nodes are compared by
 * identity. A list is created on demand, and is a view: changes to it write through. {@code put} is not supported. Not
 * thread-safe.
 *
 * @param <E> the elements that the numbers stand for
 */
public final class ListsByNode<E> extends AbstractMap<Node, List<E>> {
  private final NodeNumbers nodes;
  private final NumberLists lists;
  private final IntFunction<List<E>> views;

  /**
   * @param nodes the nodes of the first lists, by number
   * @param views creates the view of a list
   */
  public ListsByNode(NodeNumbers nodes, NumberLists lists, IntFunction<List<E>> views) {
    this.nodes = nodes;
    this.lists = lists;
    this.views = views;
  }

  /** Returns the list of {@code node}, even if it is empty. */
  public List<E> at(Node node) {
    int known = nodes.count();
    int list = nodes.number(node);
    if (list == known) {
      lists.newList();
    }
    return views.apply(list);
  }

  private int find(Object key) {
    int list = key instanceof Node ? nodes.find((Node) key) : -1;
    return list >= 0 && lists.size(list) > 0 ? list : -1;
  }

  @Override
  public List<E> get(Object key) {
    int list = find(key);
    return list >= 0 ? views.apply(list) : null;
  }

  @Override
  public boolean containsKey(Object key) {
    return find(key) >= 0;
  }

  /** Empties the list. */
  @Override
  public List<E> remove(Object key) {
    List<E> removed = get(key);
    if (removed != null) {
      removed = List.copyOf(removed);
      lists.clear(find(key));
    }
    return removed;
  }

  @Override
  public int size() {
    return lists.notEmpty();
  }

  @Override
  public Set<Map.Entry<Node, List<E>>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<Node, List<E>>> iterator() {
        return new Walk();
      }

      @Override
      public int size() {
        return lists.notEmpty();
      }
    };
  }

  /** An iterator over the lists by number. Not fail-fast. */
  private final class Walk implements Iterator<Map.Entry<Node, List<E>>> {
    private int next;
    private int last = -1;

    @Override
    public boolean hasNext() {
      while (next < nodes.count() && lists.size(next) == 0) {
        next++;
      }
      return next < nodes.count();
    }

    @Override
    public Map.Entry<Node, List<E>> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      last = next++;
      return Map.entry(nodes.node(last), views.apply(last));
    }

    /** Empties the list. */
    @Override
    public void remove() {
      if (last < 0) {
        throw new IllegalStateException();
      }
      lists.clear(last);
      last = -1;
    }
  }
}
