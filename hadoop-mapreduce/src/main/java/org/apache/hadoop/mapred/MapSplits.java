/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitIndex;
import org.apache.hadoop.mapreduce.split.JobSplit.TaskSplitMetaInfo;

/**
 * The splits of consecutively numbered maps, of all maps of a job or of a single one, stored in shared arrays. (Stock
 * has two objects per split, which the garbage collector copies while no heartbeat is answered.) Immutable.
 */
final class MapSplits {
  private final int first;
  private final String[] files;
  private final long[] offsets;
  private final long[] lengths;
  private final String[] hosts;
  /** The ends of each split's hosts in {@code hosts}, where those of the next begin. */
  private final int[] ends;

  private MapSplits(int first, TaskSplitMetaInfo... splits) {
    this.first = first;
    files = Arrays.stream(splits).map(TaskSplitMetaInfo::getSplitLocation).toArray(String[]::new);
    offsets = Arrays.stream(splits).mapToLong(TaskSplitMetaInfo::getStartOffset).toArray();
    lengths = Arrays.stream(splits).mapToLong(TaskSplitMetaInfo::getInputDataLength).toArray();
    ends = new int[splits.length];
    List<String> named = new ArrayList<>();
    for (int i = 0; i < splits.length; i++) {
      named.addAll(Arrays.asList(splits[i].getLocations()));
      ends[i] = named.size();
    }
    hosts = named.toArray(String[]::new);
  }

  /** Returns the splits of a single map. */
  static MapSplits ofOne(int map, TaskSplitMetaInfo split) {
    return new MapSplits(map, split);
  }

  /**
   * Stores the splits of a job's maps, none of which has been started, in one object, and drops the maps' statuses.
   *
   * @param maps the job's maps, by number
   * @param splits the splits of the maps
   */
  static void share(TaskInProgress[] maps, TaskSplitMetaInfo[] splits) {
    MapSplits all = new MapSplits(0, splits);
    for (TaskInProgress map : maps) {
      map.splits = all;
      map.taskStatuses = AttemptStatuses.none();
    }
  }

  /** Returns the hosts that have the data of a map's split; the array is the caller's to keep. */
  String[] hosts(int map) {
    int index = map - first;
    return Arrays.copyOfRange(hosts, index == 0 ? 0 : ends[index - 1], ends[index]);
  }

  /** Returns the length of a map's input in bytes. */
  long length(int map) {
    return lengths[map - first];
  }

  /** Returns the location of a map's split. */
  TaskSplitIndex index(int map) {
    return new TaskSplitIndex(files[map - first], offsets[map - first]);
  }
}
