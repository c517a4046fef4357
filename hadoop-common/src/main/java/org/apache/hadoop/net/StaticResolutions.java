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
 * The hosts that resolve to another name, as in tests that run the daemons of many hosts on one. The JobTracker looks
 * up the host of each task that it hears of.
 *
 * <p>Thread-safe; lookups are lock-free. All threads see a resolution once {@link #add} has returned.
 */
final class StaticResolutions {
  /**
   * The resolutions by host: a map that is never modified, only replaced. A null host may be looked up, and has no
   * resolution.
   */
  private volatile Map<String, String> resolvedOfHost = Collections.emptyMap();

  synchronized void add(String host, String resolved) {
    Map<String, String> more = new HashMap<>(resolvedOfHost);
    more.put(host, resolved);
    resolvedOfHost = more;
  }

  /** Returns the name that {@code host} resolves to, or null. */
  String get(String host) {
    return resolvedOfHost.get(host);
  }

  /** Returns each host with the name that it resolves to, or null if there are none. */
  List<String[]> all() {
    Map<String, String> now = resolvedOfHost;
    return now.isEmpty() ? null : now.entrySet().stream()
        .map(entry -> new String[] {entry.getKey(), entry.getValue()})
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
