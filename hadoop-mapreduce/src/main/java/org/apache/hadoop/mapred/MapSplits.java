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
 * The splits of maps with successive numbers: of all maps of a job, or of one. They lie in arrays for all of them.
 * (Stock has two objects for each split, which the garbage collector copies while no heartbeat is answered.) Immutable.
 */
final class MapSplits {
  private final int first;
  private final String[] files;
  private final long[] offsets;
  private final long[] lengths;
  private final String[] hosts;
  /** The places where the hosts of each split end, and those of the next begin. */
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

  /** The split of one map. */
  static MapSplits ofOne(int map, TaskSplitMetaInfo split) {
    return new MapSplits(map, split);
  }

  /**
   * Puts the splits of a job's maps, none of which has been started, into one place, and takes their statuses away.
   *
   * @param maps of the job, by their numbers
   * @param splits of the maps
   */
  static void share(TaskInProgress[] maps, TaskSplitMetaInfo[] splits) {
    MapSplits all = new MapSplits(0, splits);
    for (TaskInProgress map : maps) {
      map.splits = all;
      map.taskStatuses = AttemptStatuses.none();
    }
  }

  /** The hosts that have the data of a map's split, for the caller to keep. */
  String[] hosts(int map) {
    int index = map - first;
    return Arrays.copyOfRange(hosts, index == 0 ? 0 : ends[index - 1], ends[index]);
  }

  /** The length of a map's input, in bytes. */
  long length(int map) {
    return lengths[map - first];
  }

  /** Returns where a map finds its split. */
  TaskSplitIndex index(int map) {
    return new TaskSplitIndex(files[map - first], offsets[map - first]);
  }
}
