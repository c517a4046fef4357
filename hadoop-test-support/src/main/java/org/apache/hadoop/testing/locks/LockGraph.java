/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.testing.locks;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The graph of which lock was acquired while which other was held, by the names of the locks: a cycle is a potential
 * deadlock, also between locks that have no rank. Thread-safe.
 */
final class LockGraph {
  private final Map<String, Map<String, Nesting>> edges = new ConcurrentSkipListMap<>();
  /** The cycles that have been taken. */
  @GuardedBy("this")
  private final Set<Set<Nesting>> known = new HashSet<>();
  private volatile boolean changed;

  /** The first occasion on which {@code taken} was acquired while {@code held} was held. */
  record Nesting(String held, String taken, String thread, Throwable heldSince, Throwable takenAt) {
    @Override
    public String toString() {
      return thread + " holds " + held + " and takes " + taken + Traces.of("taken", takenAt)
          + Traces.of("held since", heldSince);
    }
  }

  /** Adds a nesting that is not known yet; ignores two locks of the same name. */
  void add(String held, String taken, Throwable heldSince, Throwable takenAt) {
    if (!held.equals(taken)) {
      Map<String, Nesting> under = edges.computeIfAbsent(held, name -> new ConcurrentHashMap<>());
      if (!under.containsKey(taken) && under.putIfAbsent(taken,
          new Nesting(held, taken, Thread.currentThread().getName(), heldSince, takenAt)) == null) {
        changed = true;
      }
    }
  }

  /** Returns a line for each nesting, without stack traces: the held lock, then the acquired one. */
  List<String> lines() {
    return edges.entrySet().stream()
        .flatMap(held -> held.getValue().keySet().stream().sorted().map(taken -> held.getKey() + " > " + taken))
        .toList();
  }

  /** Returns the shortest cycle through each nesting that is part of one, without those returned before. */
  synchronized List<List<Nesting>> takeCycles() {
    List<List<Nesting>> cycles = new ArrayList<>();
    if (!changed) {
      return cycles;
    }
    changed = false;
    for (Map<String, Nesting> from : edges.values()) {
      for (Nesting first : from.values()) {
        List<Nesting> cycle = back(first);
        if (!cycle.isEmpty() && known.add(new HashSet<>(cycle))) {
          cycles.add(cycle);
        }
      }
    }
    return cycles;
  }

  /** Returns the shortest path from the end of {@code first} to its start, including itself; empty if there is none. */
  private List<Nesting> back(Nesting first) {
    Map<String, List<Nesting>> ways = new TreeMap<>();
    List<String> next = new ArrayList<>(List.of(first.taken));
    ways.put(first.taken, List.of(first));
    for (int i = 0; i < next.size(); i++) {
      List<Nesting> way = ways.get(next.get(i));
      for (Nesting nesting : edges.getOrDefault(next.get(i), Map.of()).values()) {
        if (!ways.containsKey(nesting.taken)) {
          List<Nesting> longer = new ArrayList<>(way);
          longer.add(nesting);
          if (nesting.taken.equals(first.held)) {
            return longer;
          }
          ways.put(nesting.taken, longer);
          next.add(nesting.taken);
        }
      }
    }
    return List.of();
  }
}
