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
 * The racks where maps of a job may wait, for trackers that find none near. Most heartbeats at the end of a job, or
 * beside small jobs, come from such trackers, and stock asks all racks of the cluster for each of them, also when no
 * map waits anywhere.
 *
 * <p>A rack is left out once its list of maps is found to be empty, until there are {@linkplain #changed new lists}.
 * The others are asked in the order of the JobTracker's racks, as by stock.
 *
 * <p>One for each job, guarded by its monitor.
 *
 * @param <T> a map
 */
final class WaitingRacks<T> {
  private final List<Node> racks = new ArrayList<>();
  private Map<Node, List<T>> listed;
  private int clusterRacks;

  /** Notes that a rack may have a list that had none. */
  void changed() {
    listed = null;
  }

  /**
   * Racks to ask. One whose list is found to be empty on the way is taken out of {@code lists}.
   *
   * @param all the cluster's racks; they never become fewer
   * @param lists the job's lists of maps by node
   * @return to be gone through once, at once; what is in the list of the rack that was told last may change meanwhile
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
