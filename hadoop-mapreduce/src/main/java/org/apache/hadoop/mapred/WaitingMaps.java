/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.Node;

/**
 * Which maps of a job wait for a tracker, and the lists of them by node and rack. A map is in the list of each of its
 * hosts and of their racks; launched from one of them, it stays in the others until they are walked. So a bit for each
 * map says whether it waits, and a walk drops what was launched elsewhere without a look at the map itself.
 *
 * <p>One for each job, guarded by its monitor, apart from {@link #any}.
 */
final class WaitingMaps {
  private BitSet waiting = new BitSet();
  private final WaitingRacks racks = new WaitingRacks();
  private TaskInProgress[] maps = {};
  /** Written with the job's monitor held. */
  private volatile int count;

  /**
   * Whether a map in one of the lists may wait. For any thread; one that does not hold the job's monitor may get to
   * know late of a map that came back.
   */
  boolean any() {
    return count > 0;
  }

  /**
   * Puts all maps of the job into lists. In their splits it replaces the name of each host by the topology's, which is
   * the same, so that not each split keeps its own.
   *
   * @param maps of the job, by their numbers
   * @param splits of the maps
   * @param levels of nodes that have lists: 1 for hosts, 2 for hosts and their racks
   * @param topology where the hosts are
   * @param nowhere takes the maps whose splits name no host
   * @return the lists by node
   */
  Map<Node, List<TaskInProgress>> byNode(TaskInProgress[] maps, TaskSplitMetaInfo[] splits, int levels,
      SplitHosts topology, List<TaskInProgress> nowhere) {
    this.maps = maps;
    boolean isTold = JobInProgress.LOG.isDebugEnabled();
    int named = Arrays.stream(splits).mapToInt(split -> split.getLocations().length).sum();
    Map<Node, List<TaskInProgress>> lists = new IdentityHashMap<>(Math.min(named, topology.known()));
    for (int i = 0; i < splits.length; i++) {
      String[] hosts = splits[i].getLocations();
      if (hosts.length == 0) {
        nowhere.add(maps[i]);
      }
      for (int j = 0; j < hosts.length; j++) {
        if (isTold) {
          JobInProgress.LOG.debug("tip:" + maps[i].getTIPId() + " has split on host:" + hosts[j]);
        }
        Node node = topology.place(hosts[j]);
        if (node.getName().equals(hosts[j])) {
          hosts[j] = node.getName();
        }
        for (int level = 0; level < levels; level++) {
          placeOf(node, lists).addOnce(maps[i]);
          node = node.getParent();
        }
      }
    }
    return lists;
  }

  private Place placeOf(Node node, Map<Node, List<TaskInProgress>> lists) {
    Place place = (Place) lists.get(node);
    if (place == null) {
      place = newPlace();
      lists.put(node, place);
    }
    return place;
  }

  /** An empty list for a node or rack. A map that is put into it waits, from then on, in all lists that have it. */
  List<TaskInProgress> newList() {
    return newPlace();
  }

  private Place newPlace() {
    racks.changed();
    return new Place();
  }

  /** Notes that {@code map} does not wait any more. */
  void launched(TaskInProgress map) {
    int id = map.getIdWithinJob();
    if (waiting.get(id)) {
      waiting.clear(id);
      count--;
    }
  }

  /** Lets all lists go. The job has ended. */
  void clear() {
    waiting = new BitSet();
    count = 0;
    racks.changed();
  }

  /**
   * The racks where a map may wait, see {@link WaitingRacks#of}.
   *
   * @param all the cluster's
   * @param lists the job's, by node
   */
  Iterable<Node> racks(Collection<Node> all, Map<Node, List<TaskInProgress>> lists) {
    return racks.of(all, lists);
  }

  /** The list of a node or rack, as the search for a map walks it. */
  private final class Place extends HeadList<TaskInProgress> {
    @Override
    TaskInProgress element(int id) {
      return maps[id];
    }

    @Override
    public void add(int index, TaskInProgress map) {
      int id = map.getIdWithinJob();
      addNumber(index, id);
      if (!waiting.get(id)) {
        waiting.set(id);
        count++;
      }
    }

    /** At the end, unless it is there: several hosts of a rack may have the data of a map. */
    private void addOnce(TaskInProgress map) {
      if (isEmpty() || number(size() - 1) != map.getIdWithinJob()) {
        add(size(), map);
      }
    }

    /** Of those that wait; what it passes over is removed. Not fail-fast. */
    @Override
    public Iterator<TaskInProgress> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          while (next < size() && !waiting.get(number(next))) {
            removeNumber(next);
          }
          return next < size();
        }

        @Override
        public TaskInProgress next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          return get(next++);
        }

        @Override
        public void remove() {
          removeNumber(--next);
        }
      };
    }
  }
}
