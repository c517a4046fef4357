/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.jobtracker;

import java.util.SplittableRandom;

/**
 * The simulated machines: names, racks, and the hosts of each map's input. Nothing is stored: the hosts follow from the
 * seed, so the writer of the splits and the counter of local launches agree without a table.
 */
final class ClusterPlan {
  static final int REPLICAS = 3;
  private static final char HOST_PREFIX = 'h';

  private final int hosts;
  private final long seed;

  ClusterPlan(int hosts, long seed) {
    this.hosts = hosts;
    this.seed = seed;
  }

  static String host(int index) {
    return HOST_PREFIX + Integer.toString(index);
  }

  /** Returns the rack of a host; empty if the name is not a simulated host's. */
  static String rack(String host, int rackSize) {
    if (host.length() < 2 || host.charAt(0) != HOST_PREFIX) {
      return "";
    }
    try {
      return "/r" + Integer.parseInt(host, 1, host.length(), 10) / rackSize;
    } catch (NumberFormatException e) {
      return "";
    }
  }

  /** Returns distinct hosts, {@link #REPLICAS} of them or as many as there are. */
  int[] places(int job, int map) {
    int[] places = new int[Math.min(REPLICAS, hosts)];
    SplittableRandom random = new SplittableRandom(HashMix.of(seed, job, map));
    for (int i = 0; i < places.length; i++) {
      do {
        places[i] = random.nextInt(hosts);
      } while (contains(places, i, places[i]));
    }
    return places;
  }

  boolean isLocal(int job, int map, int host) {
    int[] places = places(job, map);
    return contains(places, places.length, host);
  }

  private static boolean contains(int[] places, int length, int place) {
    for (int i = 0; i < length; i++) {
      if (places[i] == place) {
        return true;
      }
    }
    return false;
  }
}
