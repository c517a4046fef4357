/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.ab.util.UserError;

/**
 * A network private to a run, for a cluster of nodes: hadoop-ab-arm gives each node an unnamed network namespace, so
 * that nothing outlives the run's processes.
 *
 * @param nodes in addition to that of the client and the masters
 * @param linkRate the rate of each node's link, in the syntax of tc
 */
public record NodeNetwork(int nodes, String linkRate) implements PrivateNetwork {
  private static final String OPTION = "--net";
  private static final String ENTER = "ip link set lo up && exec \"$@\"";
  private static final String TRY = "ip link set lo up && ip link add name switch type bridge"
      + " && ip link add name port type veth peer name eth && ip link set port master switch"
      + " && tc qdisc add dev port root tbf rate 1gbit burst 1mb latency 50ms"
      + " && nsenter --net=/proc/self/ns/net -- true";

  @Override
  public void require() {
    require(Isolation::succeeds);
  }

  void require(Predicate<List<String>> succeeds) {
    if (!succeeds.test(List.of("unshare", OPTION, "true"))) {
      throw refused("a network namespace, which needs root and the unshare of util-linux");
    }
    for (String program : List.of("ip", "tc")) {
      if (!succeeds.test(List.of(program, "-V"))) {
        throw refused("the program " + program + " (of iproute2)");
      }
    }
    if (!succeeds.test(List.of("unshare", OPTION, "sh", "-c", TRY))) {
      throw refused("a network namespace with a bridge, veth links and token buckets (sch_tbf) on them, and nsenter");
    }
  }

  private static UserError refused(String missing) {
    return new UserError("--cluster netns is not possible here: it needs " + missing);
  }

  @Override
  public String option() {
    return OPTION;
  }

  @Override
  public List<String> enter(List<String> command) {
    List<String> all = new ArrayList<>(List.of("sh", "-c", ENTER, "sh"));
    all.addAll(command);
    return all;
  }

  @Override
  public String toString() {
    return "a network with a namespace for each of " + nodes + " nodes, their links of " + linkRate;
  }
}
