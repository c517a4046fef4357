/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/** Hosts become known to {@link HostNodes}, which are read meanwhile. */
public class HostNodesRaces {
  /** A node whose name has the hash code of another one: both want the same slot. */
  private static final Node ONE = new NodeBase("nodeAa", "/rack");
  private static final Node OTHER = new NodeBase("nodeBB", "/rack");
  private static final Node MOVED = new NodeBase("nodeAa", "/other");

  private HostNodesRaces() {
  }

  private static String rackOf(HostNodes nodes, Node host) {
    Node found = nodes.get(host.getName());
    if (found == null) {
      return "none";
    }
    return found.getName().equals(host.getName()) ? found.getNetworkLocation() : "wrong";
  }

  /** A host comes into the slot that another one is looked for in. */
  @JCStressTest
  @State
  @Outcome(id = "none, /rack", expect = ACCEPTABLE, desc = "The one is not there, the other has come.")
  @Outcome(id = "none, none", expect = ACCEPTABLE, desc = "Neither is there yet.")
  @Outcome(expect = FORBIDDEN, desc = "The node of another host, or one without its parts.")
  public static class Come {
    private final HostNodes nodes = new HostNodes();

    @Actor
    public void come() {
      nodes.put(OTHER.getName(), OTHER);
    }

    @Actor
    public void read(LL_Result result) {
      result.r1 = rackOf(nodes, ONE);
      result.r2 = rackOf(nodes, OTHER);
    }
  }

  /** A host that is there moves to another rack, and the table grows for others before and after. */
  @JCStressTest
  @State
  @Outcome(id = "/rack, /rack", expect = ACCEPTABLE, desc = "Read before it moves.")
  @Outcome(id = "/rack, /other", expect = ACCEPTABLE, desc = "It moves between the two.")
  @Outcome(id = "/other, /other", expect = ACCEPTABLE, desc = "Read after it has moved.")
  @Outcome(expect = FORBIDDEN, desc = "It is lost, or moves back.")
  public static class MoveAndGrow {
    private static final String[] BEFORE = {"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b0", "b1"};
    private static final String[] AFTER = {"c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "d0", "d1"};

    private final HostNodes nodes = new HostNodes();

    public MoveAndGrow() {
      nodes.put(ONE.getName(), ONE);
    }

    private void come(String[] hosts) {
      for (String host : hosts) {
        nodes.put(host, OTHER);
      }
    }

    @Actor
    public void move() {
      come(BEFORE);
      nodes.put(ONE.getName(), MOVED);
      come(AFTER);
    }

    @Actor
    public void read(LL_Result result) {
      result.r1 = rackOf(nodes, ONE);
      result.r2 = rackOf(nodes, ONE);
    }
  }
}
