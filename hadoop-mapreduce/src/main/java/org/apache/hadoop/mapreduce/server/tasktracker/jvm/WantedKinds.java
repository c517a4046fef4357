/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * The kinds of JVMs that are worth having for the tasks to come: at first that of the tracker's own options, if such
 * JVMs can wait, then the one that the last tasks wanted. Maps and reduces may want others.
 *
 * <p>Safe for use by several threads; its monitor is a leaf.
 */
public final class WantedKinds {
  /** The number of tasks, one after the other, that must want another kind until that is had. */
  private static final int ENOUGH = 2;

  private static final class Demand {
    private JvmKind own;
    /** Null as long as no kind is known that can wait. */
    private JvmKind kind;
    private int count;
    private JvmKind other;
    private int others;
  }

  @GuardedBy("this")
  private final Demand maps = new Demand();
  @GuardedBy("this")
  private final Demand reduces = new Demand();

  /** Sets what is wanted at first, which is the tracker's own; the counts stay. */
  public synchronized void begin(boolean isMap, JvmKind kind, int count) {
    Demand demand = of(isMap);
    demand.own = kind;
    demand.kind = kind.isQuiet() ? kind : null;
    demand.count = count;
  }

  /** Tells whether any JVM is to wait, of whatever kind. */
  public synchronized boolean areAny() {
    return maps.count > 0 || reduces.count > 0;
  }

  /**
   * Takes note of what a task wants.
   *
   * @return whether other JVMs are worth having now
   */
  public synchronized boolean note(boolean isMap, JvmKind kind) {
    Demand demand = of(isMap);
    if (kind.equals(demand.kind)) {
      demand.others = 0;
      return false;
    }
    demand.others = kind.equals(demand.other) ? demand.others + 1 : 1;
    demand.other = kind;
    if (demand.others < ENOUGH || demand.count == 0 || !canWait(kind, demand.own)) {
      return false;
    }
    demand.kind = kind;
    demand.others = 0;
    return true;
  }

  /** Tells whether JVMs of a kind that a job chose can wait: its environment is the operator's, or all of it is. */
  private static boolean canWait(JvmKind kind, JvmKind own) {
    return kind.isQuiet() && (kind.equals(own) || kind.isInner() && kind.variables().equals(own.variables()));
  }

  /** Returns how many of each kind are worth having. */
  public synchronized Map<JvmKind, Integer> counts() {
    Map<JvmKind, Integer> counts = new HashMap<>();
    for (boolean isMap : new boolean[] {true, false}) {
      Demand demand = of(isMap);
      if (demand.count > 0 && demand.kind != null) {
        counts.merge(demand.kind, demand.count, Integer::sum);
      }
    }
    return counts;
  }

  @GuardedBy("this")
  private Demand of(boolean isMap) {
    return isMap ? maps : reduces;
  }
}
