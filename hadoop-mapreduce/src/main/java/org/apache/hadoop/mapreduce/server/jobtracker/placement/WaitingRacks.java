/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.hadoop.net.Node;

/**
 * The racks where maps of a job may be waiting, for trackers that find none nearby. Most heartbeats near the end of a
 * job, or while there are small jobs, come from such trackers, and stock checks all racks of the cluster for each of
 * them, even if no map is waiting anywhere.
 *
 * <p>A rack is dropped once its list of maps is found empty, until there are {@linkplain #changed new lists}. The
 * others are checked in the order of the JobTracker's racks, as on stock.
 *
 * <p>Created per job; guarded by its monitor.
 *
 * @param <T> the type of maps
 */
final class WaitingRacks<T> {
  private final List<Node> racks = new ArrayList<>();
  private Map<Node, List<T>> listed;
  private int clusterRacks;

  /** Records that a rack without a list may now have one. */
  void changed() {
    listed = null;
  }

  /**
   * Returns the racks to check. A rack whose list is found empty on the way is removed from {@code lists}.
   *
   * @param all the cluster's racks, whose number never decreases
   * @param lists the job's lists of maps by node
   * @return an iterable for a single, immediate traversal; the list of the rack returned last may change meanwhile
   */
  Iterable<Node> of(Collection<Node> all, Map<Node, List<T>> lists) {
    if (listed != lists || clusterRacks != all.size()) {
      racks.clear();
      clusterRacks = all.size();
      for (Node rack : all) {
        if (lists.containsKey(rack)) {
          racks.add(rack);
        }
      }
      listed = lists;
    }
    return Walk::new;
  }

  private final class Walk implements Iterator<Node> {
    private int next;

    @Override
    public boolean hasNext() {
      while (next < racks.size()) {
        List<T> maps = listed.get(racks.get(next));
        if (maps != null && !maps.isEmpty()) {
          return true;
        }
        listed.remove(racks.remove(next));
      }
      return false;
    }

    @Override
    public Node next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return racks.get(next++);
    }
  }
}
