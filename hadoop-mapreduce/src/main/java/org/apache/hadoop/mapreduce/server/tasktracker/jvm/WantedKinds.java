/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.jvm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.Map;

/**
 * The kinds of JVMs worth keeping for the tasks to come: at first the kind with the tracker's own options, if such JVMs
 * can wait, then the kind that the last tasks wanted. Maps and reduces may want different kinds.
 *
 * <p>Safe for use by several threads; its monitor is a leaf.
 */
public final class WantedKinds {
  /** The number of consecutive tasks that must want another kind before the pool switches to it. */
  private static final int ENOUGH = 2;

  private static final class Demand {
    private JvmKind own;
    /** The kind that is kept; null as long as none is known that can wait. */
    private JvmKind kind;
    private int count;
    private JvmKind other;
    private int others;
  }

  @GuardedBy("this")
  private final Demand maps = new Demand();
  @GuardedBy("this")
  private final Demand reduces = new Demand();

  /** Sets the kind wanted at first, which is the tracker's own, and how many; the number does not change afterwards. */
  public synchronized void begin(boolean isMap, JvmKind kind, int count) {
    Demand demand = of(isMap);
    demand.own = kind;
    demand.kind = kind.isQuiet() ? kind : null;
    demand.count = count;
  }

  /** Tells whether any JVMs are to wait, of whatever kind. */
  public synchronized boolean areAny() {
    return maps.count > 0 || reduces.count > 0;
  }

  /**
   * Records the kind that a task wants.
   *
   * @return true if the pool should now keep other JVMs
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

  /**
   * Tells whether JVMs of a kind that a job chose can wait: either its environment or the whole kind is the operator's.
   */
  private static boolean canWait(JvmKind kind, JvmKind own) {
    return kind.isQuiet() && (kind.equals(own) || kind.isInner() && kind.variables().equals(own.variables()));
  }

  /** Returns the number of JVMs to keep of each kind. */
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
