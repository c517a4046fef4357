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
 * The maps of a job that wait for a tracker, and the lists of them by node and rack. A map is in the list of each of
 * its hosts and of their racks; launched from one of them, it stays in the others until they are walked. So a bit for
 * each map says whether it waits, and a walk drops what was launched elsewhere without a look at the map itself.
 *
 * <p>One for each job, guarded by its monitor, apart from {@link #any}.
 *
 * @param <T> a map
 */
public final class WaitingMaps<T> {
  /** Stock's, which says the same. */
  private static final Log LOG = LogFactory.getLog(JobInProgress.class);

  private final ToIntFunction<T> numbers;
  private final Function<T, TaskID> ids;
  private BitSet waiting = new BitSet();
  private final WaitingRacks<T> racks = new WaitingRacks<>();
  private List<T> maps = List.of();
  private ListsByNode<T> lists = noLists();
  /** The number of maps that wait, written with the job's monitor held. */
  private volatile int count;

  /**
   * @param numbers tells the number of a map within its job
   * @param ids tells the id of a map, for the log
   */
  public WaitingMaps(ToIntFunction<T> numbers, Function<T, TaskID> ids) {
    this.numbers = numbers;
    this.ids = ids;
  }

  /**
   * Tells whether a map in one of the lists may wait. For any thread; one that does not hold the job's monitor may get
   * to know late of a map that came back.
   */
  public boolean any() {
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
  public Map<Node, List<T>> byNode(T[] maps, TaskSplitMetaInfo[] splits, int levels,
      SplitHosts topology, List<T> nowhere) {
    this.maps = Arrays.asList(maps);
    int named = Arrays.stream(splits).mapToInt(split -> split.getLocations().length).sum();
    NodeNumbers nodes = new NodeNumbers(Math.min(named, topology.known()));
    // The lists that each map goes into, one map after the other. How long each becomes is known when all are.
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

  /** The last map of each list: several hosts of a rack may have the data of a map, which goes into its list once. */
  private static final class LastMaps {
    /** The maps by list, each as one more than its number. */
    private int[] maps;

    LastMaps(int lists) {
      maps = new int[lists];
    }

    /** Tells whether the map is not in the list yet, and puts it there. Maps come in the order of their numbers. */
    boolean put(int list, int map) {
      if (list >= maps.length) {
        maps = Arrays.copyOf(maps, Math.max(list + 1, 2 * maps.length));
      }
      boolean isNew = maps[list] != map + 1;
      maps[list] = map + 1;
      return isNew;
    }
  }

  /** Makes the lists anew, each as long as it has to be. */
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

  /** The list of the maps whose splits name no host. A map that is put into it waits from then on. */
  public List<T> nowhere() {
    int[] noRoomYet = {0};
    return new Place(new NumberLists(noRoomYet), 0);
  }

  /** The list of a node or rack. A map that is put into it waits, from then on, in all lists that have it. */
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

  /** Notes that {@code map} does not wait any more. */
  public void launched(T map) {
    int id = numbers.applyAsInt(map);
    if (waiting.get(id)) {
      waiting.clear(id);
      count--;
    }
  }

  /** Lets all lists go. The job has ended. */
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
   * The racks where a map may wait, see {@link WaitingRacks#of}.
   *
   * @param all the cluster's
   * @param lists the job's, by node
   */
  public Iterable<Node> racks(Collection<Node> all, Map<Node, List<T>> lists) {
    return racks.of(all, lists);
  }

  /** The list of a node or rack, as the search for a map walks it. */
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

    /** Iterates over those that wait; what it passes over is removed. Not fail-fast. */
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
