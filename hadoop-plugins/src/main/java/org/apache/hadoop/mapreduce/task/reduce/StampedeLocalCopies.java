/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.TaskAttemptID;

/** A copier of map outputs from this node's disks, for maps that have run in the same process. */
final class StampedeLocalCopies<K, V> implements Runnable {
  private static final int ROOM_PAUSE_MILLIS = 10;
  private static final MapHost HERE = new MapHost("local", "local");

  private final StampedeReduceSide<K, V> reduce;
  private final ShuffleSchedulerImpl<K, V> scheduler;
  private final StampedeMerges<K, V> merges;

  StampedeLocalCopies(StampedeReduceSide<K, V> reduce, ShuffleSchedulerImpl<K, V> scheduler,
      StampedeMerges<K, V> merges) {
    this.reduce = reduce;
    this.scheduler = scheduler;
    this.merges = merges;
  }

  /** Runs until all outputs have been copied, or one cannot be. */
  @Override
  public void run() {
    try {
      List<Map.Entry<TaskAttemptID, MapOutputFile>> maps =
          new ArrayList<>(reduce.context().getLocalMapFiles().entrySet());
      maps.sort(Comparator.comparingInt(map -> map.getKey().getTaskID().getId()));
      for (Map.Entry<TaskAttemptID, MapOutputFile> map : maps) {
        copy(map.getKey(), map.getValue().getOutputFile());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      reduce.failures().reportException(e);
    }
  }

  private void copy(TaskAttemptID map, Path file) throws IOException, InterruptedException {
    IndexRecord place = new SpillRecord(file.suffix(".index"), reduce.job())
        .getIndex(reduce.context().getReduceId().getTaskID().getId());
    StampedeOutput<K, V> output = merges.reserve(map, place.rawLength, place.partLength);
    while (output == null) {
      Thread.sleep(ROOM_PAUSE_MILLIS);
      output = merges.reserve(map, place.rawLength, place.partLength);
    }
    boolean came = false;
    try (FSDataInputStream in = reduce.files().open(file)) {
      in.seek(place.startOffset);
      output.shuffle(HERE, in, place.partLength, place.rawLength, reduce.metrics(), reduce.reporter());
      came = true;
    } finally {
      if (!came) {
        output.abort();
      }
    }
    scheduler.copySucceeded(map, HERE, place.partLength, 0, 0, output);
  }
}
