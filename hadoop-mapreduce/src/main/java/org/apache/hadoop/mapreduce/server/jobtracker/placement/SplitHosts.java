/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.apache.hadoop.net.Node;

/**
 * The topology nodes of the hosts of a job's splits. The site's mapping is queried only for hosts whose node is not
 * known, and only once for each, even if it has no answer. For one thread.
 */
public final class SplitHosts {
  private final IntSupplier hosts;
  private final Function<String, Node> places;
  private final Function<String, Node> mapping;
  private final Map<String, Node> asked = new HashMap<>();

  /**
   * @param hosts returns the number of hosts with a known node
   * @param places returns the node of a host, or null
   * @param mapping finds and stores the node of a host, at whatever cost; never returns null
   */
  public SplitHosts(IntSupplier hosts, Function<String, Node> places, Function<String, Node> mapping) {
    this.hosts = hosts;
    this.places = places;
    this.mapping = mapping;
  }

  /** Returns the number of hosts with a known node; {@link #place} may add more. */
  public int known() {
    return hosts.getAsInt();
  }

  /** Returns the node of a host; never null. */
  public Node place(String host) {
    Node known = places.apply(host);
    return known != null ? known : asked.computeIfAbsent(host, mapping);
  }
}
