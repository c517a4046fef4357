/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.Arrays;
import org.apache.hadoop.net.Node;

/**
 * An assignment of numbers from 0 on to nodes, in order of arrival; nodes are compared by identity. Implemented as a
 * hash table of numbers with linear probing, at most three quarters full, that takes some ten bytes per node; an
 * {@link java.util.IdentityHashMap} takes up to three times as much. Not thread-safe.
 */
public final class NodeNumbers {
  private static final int NONE = -1;
  private static final int HASH_BITS = 31;

  private Node[] nodes;
  private int count;
  /** The hash table of numbers, indexed by the hash codes of their nodes; of any length. */
  private int[] slots;

  /** Creates an assignment with an expected number of nodes, which may be exceeded. */
  public NodeNumbers(int expected) {
    nodes = new Node[expected];
    hash(expected);
  }

  /** Returns how many nodes have a number. */
  public int count() {
    return count;
  }

  /** Returns the node with a number. */
  Node node(int number) {
    return nodes[number];
  }

  /** Returns the number of {@code node}, or -1. */
  int find(Node node) {
    return slots[slot(node)];
  }

  /** Returns the number of {@code node}, a new one if it had none. */
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

  /** Releases unused capacity. */
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

  /** Returns the slot that contains the number of {@code node}, or would. At least one slot is empty. */
  private int slot(Node node) {
    int slot = (int) ((long) System.identityHashCode(node) * slots.length >>> HASH_BITS);
    while (slots[slot] != NONE && nodes[slots[slot]] != node) {
      slot = slot + 1 == slots.length ? 0 : slot + 1;
    }
    return slot;
  }
}
