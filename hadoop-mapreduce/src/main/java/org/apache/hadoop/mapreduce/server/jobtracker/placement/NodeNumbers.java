/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.Arrays;
import org.apache.hadoop.net.Node;

/**
 * Numbers nodes from 0 on, in the order in which they come; a node is itself alone, whatever others are equal to it. A
 * hash table of numbers with linear probing, three quarters full at most, that takes some ten bytes for each node; an
 * {@link java.util.IdentityHashMap} takes up to three times as much. Not thread-safe.
 */
public final class NodeNumbers {
  private static final int NONE = -1;
  private static final int HASH_BITS = 31;

  private Node[] nodes;
  private int count;
  /** Numbers, where the hash codes of their nodes lead; of any length. */
  private int[] slots;

  /** Expects so many nodes. More may come. */
  public NodeNumbers(int expected) {
    nodes = new Node[expected];
    hash(expected);
  }

  /** Returns the number of nodes that have a number. */
  public int count() {
    return count;
  }

  /** The node that has the number. */
  Node node(int number) {
    return nodes[number];
  }

  /** The number of {@code node}, or -1. */
  int find(Node node) {
    return slots[slot(node)];
  }

  /** The number of {@code node}, a new one if it had none. */
  public int number(Node node) {
    int slot = slot(node);
    if (slots[slot] != NONE) {
      return slots[slot];
    }
    if (count == nodes.length) {
      nodes = Arrays.copyOf(nodes, count + count / 2 + 1);
      hash(nodes.length);
      slot = slot(node);
    }
    nodes[count] = node;
    slots[slot] = count;
    return count++;
  }

  /** Lets go of the room for nodes that did not come. */
  public void trim() {
    if (count < nodes.length) {
      nodes = Arrays.copyOf(nodes, count);
      hash(count);
    }
  }

  private void hash(int most) {
    slots = new int[most + most / 3 + 1];
    Arrays.fill(slots, NONE);
    for (int number = 0; number < count; number++) {
      slots[slot(nodes[number])] = number;
    }
  }

  /** Returns the slot where the number of {@code node} is, or would be. At least one slot is empty. */
  private int slot(Node node) {
    int slot = (int) ((long) System.identityHashCode(node) * slots.length >>> HASH_BITS);
    while (slots[slot] != NONE && nodes[slots[slot]] != node) {
      slot = slot + 1 == slots.length ? 0 : slot + 1;
    }
    return slot;
  }
}
