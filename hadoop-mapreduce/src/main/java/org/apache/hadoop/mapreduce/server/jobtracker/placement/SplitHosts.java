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
 * The places of the hosts of a job's splits. The site's mapping is asked for those alone whose place is not known, and
 * once for each, also where it has no answer. For one thread.
 */
public final class SplitHosts {
  private final IntSupplier hosts;
  private final Function<String, Node> places;
  private final Function<String, Node> mapping;
  private final Map<String, Node> asked = new HashMap<>();

  /**
   * @param hosts how many hosts have a place
   * @param places where a host is, or null
   * @param mapping finds and keeps the place of a host, whatever that costs; never null
   */
  public SplitHosts(IntSupplier hosts, Function<String, Node> places, Function<String, Node> mapping) {
    this.hosts = hosts;
    this.places = places;
    this.mapping = mapping;
  }

  /** Returns the number of hosts that have a place; {@link #place} may find more. */
  public int known() {
    return hosts.getAsInt();
  }

  /** The place of a host; never null. */
  public Node place(String host) {
    Node known = places.apply(host);
    return known != null ? known : asked.computeIfAbsent(host, mapping);
  }
}
