/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;

/**
 * Resolves the network location of a host, even if the site's {@link DNSToSwitchMapping} has no answer.
 *
 * <p>A mapping may return null: the topology script failed, timed out or printed the wrong number of words. Such a host
 * is assigned to {@link NetworkTopology#DEFAULT_RACK}, as the NameNode does with a DataNode, and is remembered as
 * unresolved, so that the JobTracker can ask again when the host's TaskTracker next joins.
 *
 * <p>Thread-safe; a mapping is called on the caller's thread and may take as long as the script does.
 */
public final class RackResolver {
  private static final Log LOG = LogFactory.getLog(RackResolver.class);

  private final Set<String> unresolved = ConcurrentHashMap.newKeySet();

  /**
   * Resolves the location of {@code host} with {@code mapping}.
   *
   * @param levels the levels of the topology, hosts included, that the JobTracker caches tasks for; the location of an
   *     unresolved host is as deep as they need, because the JobTracker stops at a host that is too close to the root
   * @return the mapping's answer, or the default rack; never null or empty
   */
  public String resolve(DNSToSwitchMapping mapping, String host, int levels) {
    List<String> locations = mapping.resolve(List.of(host));
    String location = locations == null || locations.isEmpty() ? null : locations.get(0);
    if (location != null && !location.isEmpty()) {
      unresolved.remove(host);
      return location;
    }
    String fallback = NetworkTopology.DEFAULT_RACK.repeat(Math.max(1, levels - 1));
    if (unresolved.add(host)) {
      LOG.error(mapping.getClass().getName() + " has no network location for " + host + "; using " + fallback
          + " until a TaskTracker on that host joins again");
    }
    return fallback;
  }

  /** Returns true if the last query for {@code host} had no answer. */
  public boolean isUnresolved(String host) {
    return unresolved.contains(host);
  }
}
