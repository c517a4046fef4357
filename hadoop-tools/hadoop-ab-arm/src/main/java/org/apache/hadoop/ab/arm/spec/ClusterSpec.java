/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.spec;

import java.util.List;
import java.util.Locale;

/**
 * The makeup of the cluster of a run.
 *
 * @param kind where its daemons run
 * @param linkRate the rate of each node's link in tc's notation; empty without nodes
 */
public record ClusterSpec(Kind kind, String linkRate) {
  /** All daemons in this JVM. */
  public static final ClusterSpec MINI = new ClusterSpec(Kind.MINI, "");

  /** The places where daemons run. */
  public enum Kind {
    /** Daemons in this JVM. */
    MINI,
    /** Daemons in processes of their own, all on the loopback interface. */
    PROCESSES,
    /** Daemons in processes on nodes, each of which has a network namespace. */
    NETNS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static ClusterSpec load(SpecReader in) throws RunException {
    Kind kind = in.oneOf("cluster", List.of(Kind.values()), Kind.MINI);
    return new ClusterSpec(kind, kind == Kind.NETNS ? in.text("link-rate") : "");
  }
}
