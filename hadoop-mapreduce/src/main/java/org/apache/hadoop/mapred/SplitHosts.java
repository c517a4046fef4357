/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.net.Node;

/**
 * Where the hosts of a job's splits stand. The site's mapping is asked for those alone whose place is not known, and
 * once for each, also where it has no answer. For one thread.
 */
final class SplitHosts {
  private final JobTracker jobTracker;
  private final Map<String, Node> asked = new HashMap<>();

  SplitHosts(JobTracker jobTracker) {
    this.jobTracker = jobTracker;
  }

  /** How many hosts have a place; {@link #place} may find more. */
  int known() {
    return jobTracker.clusterMap.getNumOfLeaves();
  }

  /** The place of a host; never null. */
  Node place(String host) {
    Node known = jobTracker.resolvedNode(host);
    return known != null ? known : asked.computeIfAbsent(host, jobTracker::resolveAndAddToTopology);
  }
}
