/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.jobtracker.placement;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.mapred.JobInProgress;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;
import org.apache.hadoop.net.Node;

/**
 * The waiting maps of a job, and lists of them by node and rack. A map is in the list of each of its hosts and of their
 * racks; when it is launched from one of them, it stays in the others until they are traversed. A bit for each map
 * therefore records whether it is waiting, and a traversal drops maps launched elsewhere without accessing the map
 * itself.
 *
 * <p>Created per job; guarded by its monitor, except for {@link #any}.
 *
 * @param <T> the type of maps
 */
public final class WaitingMaps<T> {
  /** Stock's logger, which logs the same. */
  private static final Log LOG = LogFactory.getLog(JobInProgress.class);

  private final ToIntFunction<T> numbers;
  private final Function<T, TaskID> ids;
  private BitSet waiting = new BitSet();
  private final WaitingRacks<T> racks = new WaitingRacks<>();
  private List<T> maps = List.of();
  private ListsByNode<T> lists = noLists();
  /** The number of waiting maps, written with the job's monitor held. */
  private volatile int count;

  /**
   * @param numbers returns the number of a map within its job
   * @param ids returns the id of a map, for the log
   */
  public WaitingMaps(ToIntFunction<T> numbers, Function<T, TaskID> ids) {
    this.numbers = numbers;
    this.ids = ids;
  }

  /**
   * Returns true if a map in one of the lists may be waiting. For any thread; one that does not hold the job's monitor
   * may learn late of a map that came back.
   */
  public boolean any() {
    return count > 0;
  }

  /**
   * Adds all maps of the job to lists. Replaces each host name in their splits with the topology's equal string, so
   * that splits do not keep copies.
   *
   * @param maps the job's maps, by number
   * @param splits the splits of the maps
   * @param levels the levels of nodes that have lists: 1 for hosts, 2 for hosts and their racks
   * @param topology the nodes of the hosts
   * @param nowhere receives the maps whose splits name no host
   * @return the lists by node
   */
  public Map<Node, List<T>> byNode(T[] maps, TaskSplitMetaInfo[] splits, int levels,
      SplitHosts topology, List<T> nowhere) {
    this.maps = Arrays.asList(maps);
    int named = Arrays.stream(splits).mapToInt(split -> split.getLocations().length).sum();
    NodeNumbers nodes = new NodeNumbers(Math.min(named, topology.known()));
    // The lists of each map, one map after the other. Their lengths are known only after all maps.
    int[] places = new int[named * levels];
    int[] ends = new int[splits.length];
    LastMaps last = new LastMaps(Math.min(named, topology.known()));
    int end = 0;
    for (int i = 0; i < splits.length; i++) {
      String[] hosts = splits[i].getLocations();
      if (hosts.length == 0) {
        nowhere.add(maps[i]);
      }
      for (int j = 0; j < hosts.length; j++) {
        Node node = place(hosts, j, maps[i], topology);
        for (int level = 0; level < levels; level++) {
          int place = nodes.number(node);
          if (last.put(place, i)) {
            places[end++] = place;
          }
          node = node.getParent();
        }
      }
      ends[i] = end;
    }
    nodes.trim();
    fill(nodes, places, ends);
    return lists;
  }

  private Node place(String[] hosts, int index, T map, SplitHosts topology) {
    if (LOG.isDebugEnabled()) {
      LOG.debug("tip:" + ids.apply(map) + " has split on host:" + hosts[index]);
    }
    Node node = topology.place(hosts[index]);
    if (node.getName().equals(hosts[index])) {
      hosts[index] = node.getName();
    }
    return node;
  }

  /**
   * The last map of each list: several hosts of a rack may have a map's data, but the map is added to the rack's list
   * once.
   */
  private static final class LastMaps {
    /** The last map by list, as its number plus one. */
    private int[] maps;

    LastMaps(int lists) {
      maps = new int[lists];
    }

    /** Returns true if the map is not in the list yet, and records it. Maps come in ascending order. */
    boolean put(int list, int map) {
      if (list >= maps.length) {
        maps = Arrays.copyOf(maps, Math.max(list + 1, 2 * maps.length));
      }
      boolean isNew = maps[list] != map + 1;
      maps[list] = map + 1;
      return isNew;
    }
  }

  /** Rebuilds the lists, each with the required length. */
  private void fill(NodeNumbers nodes, int[] places, int[] ends) {
    int placed = ends.length == 0 ? 0 : ends[ends.length - 1];
    int[] room = new int[nodes.count()];
    for (int i = 0; i < placed; i++) {
      room[places[i]]++;
    }
    NumberLists numbers = new NumberLists(room);
    lists = lists(nodes, numbers);
    racks.changed();
    int map = 0;
    for (int i = 0; i < placed; i++) {
      while (i == ends[map]) {
        map++;
      }
      numbers.add(places[i], numbers.size(places[i]), map);
      waits(map);
    }
  }

  /** Returns the list of the maps whose splits name no host. A map that is added to it is waiting from then on. */
  public List<T> nowhere() {
    int[] noRoomYet = {0};
    return new Place(new NumberLists(noRoomYet), 0);
  }

  /**
   * Returns the list of a node or rack. A map that is added to it is waiting from then on, in all lists that contain
   * it.
   */
  public List<T> at(Node node) {
    racks.changed();
    return lists.at(node);
  }

  private void waits(int map) {
    if (!waiting.get(map)) {
      waiting.set(map);
      count++;
    }
  }

  /** Records that {@code map} is no longer waiting. */
  public void launched(T map) {
    int id = numbers.applyAsInt(map);
    if (waiting.get(id)) {
      waiting.clear(id);
      count--;
    }
  }

  /** Drops all lists, as the job has ended. */
  public void clear() {
    waiting = new BitSet();
    count = 0;
    lists = noLists();
    racks.changed();
  }

  private ListsByNode<T> noLists() {
    return lists(new NodeNumbers(0), new NumberLists(new int[0]));
  }

  private ListsByNode<T> lists(NodeNumbers nodes, NumberLists numbers) {
    return new ListsByNode<>(nodes, numbers, list -> new Place(numbers, list));
  }

  /**
   * Returns the racks where a map may be waiting, see {@link WaitingRacks#of}.
   *
   * @param all the cluster's racks
   * @param lists the job's lists, by node
   */
  public Iterable<Node> racks(Collection<Node> all, Map<Node, List<T>> lists) {
    return racks.of(all, lists);
  }

  /** The list of a node or rack, as the search for a map traverses it. */
  private final class Place extends AbstractList<T> {
    private final NumberLists numbers;
    private final int list;

    Place(NumberLists numbers, int list) {
      this.numbers = numbers;
      this.list = list;
    }

    @Override
    public int size() {
      return numbers.size(list);
    }

    @Override
    public T get(int index) {
      return maps.get(numbers.get(list, index));
    }

    @Override
    public void add(int index, T map) {
      int id = WaitingMaps.this.numbers.applyAsInt(map);
      numbers.add(list, index, id);
      waits(id);
    }

    @Override
    public T remove(int index) {
      return maps.get(numbers.remove(list, index));
    }

    @Override
    public void clear() {
      numbers.clear(list);
    }

    /** Returns an iterator over the waiting maps; it removes the others that it passes. Not fail-fast. */
    @Override
    public Iterator<T> iterator() {
      return new Iterator<>() {
        private int next;
        private boolean removable;

        @Override
        public boolean hasNext() {
          while (next < size() && !waiting.get(numbers.get(list, next))) {
            numbers.remove(list, next);
          }
          return next < size();
        }

        @Override
        public T next() {
          if (!hasNext()) {
            throw new NoSuchElementException();
          }
          removable = true;
          return get(next++);
        }

        @Override
        public void remove() {
          if (!removable) {
            throw new IllegalStateException();
          }
          removable = false;
          numbers.remove(list, --next);
        }
      };
    }
  }
}
