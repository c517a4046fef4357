/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.net;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Hosts that are resolved to another name, as tests do that run daemons of many hosts on one. The JobTracker asks for
 * the host of each task that it hears of.
 *
 * <p>Thread-safe; asking takes no lock. A resolution is seen by all threads once {@link #add} has returned.
 */
final class StaticResolutions {
  /**
   * The resolutions by host: a map that is never changed, only replaced. Null is allowed as a host: it has no
   * resolution.
   */
  private volatile Map<String, String> resolvedOfHost = Collections.emptyMap();

  synchronized void add(String host, String resolved) {
    Map<String, String> more = new HashMap<>(resolvedOfHost);
    more.put(host, resolved);
    resolvedOfHost = more;
  }

  /** The name that {@code host} is resolved to, or null. */
  String get(String host) {
    return resolvedOfHost.get(host);
  }

  /** Each host with the name it is resolved to, or null if there is none. */
  List<String[]> all() {
    Map<String, String> now = resolvedOfHost;
    return now.isEmpty() ? null : now.entrySet().stream()
        .map(entry -> new String[] {entry.getKey(), entry.getValue()})
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
