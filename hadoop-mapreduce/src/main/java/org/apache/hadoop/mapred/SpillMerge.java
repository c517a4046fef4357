/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.util.Progress;

/** Merges the spills of a map attempt into its output. Used by one thread. */
final class SpillMerge<K, V> {
  private static final int FACTOR = 100;

  private final JobConf job;
  private final FileSystem fs;
  private final MapTask task;
  private final Task.TaskReporter reporter;
  private final Class<K> keyClass;
  private final Class<V> valueClass;
  private final CompressionCodec codec;
  private final Combining<K, V> combining;
  private final SpillFiles files;

  SpillMerge(MapTask task, JobConf job, FileSystem fs, Task.TaskReporter reporter, Class<K> keyClass,
      Class<V> valueClass, CompressionCodec codec, Combining<K, V> combining, SpillFiles files) {
    this.task = task;
    this.job = job;
    this.fs = fs;
    this.reporter = reporter;
    this.keyClass = keyClass;
    this.valueClass = valueClass;
    this.codec = codec;
    this.combining = combining;
    this.files = files;
  }

  /** Makes the final output of whatever was spilled. */
  void run() throws IOException, ClassNotFoundException, InterruptedException {
    switch (files.count()) {
      case 0 -> files.finish(this::empty);
      case 1 -> files.rename();
      default -> files.finish(this::merge);
    }
  }

  private void empty(FSDataOutputStream out, SpillRecord index) throws IOException {
    SegmentWriter writer = new SegmentWriter(codec);
    IndexRecord entry = new IndexRecord();
    for (int partition = 0; partition < index.size(); partition++) {
      writer.begin(out);
      writer.end(entry);
      index.putIndex(entry, partition);
    }
  }

  private void merge(FSDataOutputStream out, SpillRecord index)
      throws IOException, ClassNotFoundException, InterruptedException {
    List<SpillRecord> spills = files.indices();
    Progress phase = task.getProgress().phase();
    phase.addPhases(index.size());
    Merger.considerFinalMergeForProgress();
    SegmentWriter writer = new SegmentWriter(codec);
    IndexRecord entry = new IndexRecord();
    for (int partition = 0; partition < index.size(); partition++) {
      RawKeyValueIterator records = records(spills, partition, phase.phase());
      if (combining.inMergeOf(spills.size())) {
        combining.segment(records, out, entry);
      } else {
        segment(records, writer, out, entry);
      }
      index.putIndex(entry, partition);
      phase.startNextPhase();
    }
  }

  private RawKeyValueIterator records(List<SpillRecord> spills, int partition, Progress phase) throws IOException {
    List<Merger.Segment<K, V>> segments = new ArrayList<>();
    for (int spill = 0; spill < spills.size(); spill++) {
      IndexRecord where = spills.get(spill).getIndex(partition);
      segments.add(new Merger.Segment<>(job, fs, files.path(spill), where.startOffset, where.partLength, codec, true));
    }
    int factor = job.getInt(JobContext.IO_SORT_FACTOR, FACTOR);
    return Merger.merge(job, fs, keyClass, valueClass, codec, segments, factor,
        new Path(task.getTaskID().toString()), job.getOutputKeyComparator(), reporter, segments.size() > factor, null,
        task.spilledRecordsCounter, phase);
  }

  private void segment(RawKeyValueIterator records, SegmentWriter writer, FSDataOutputStream out, IndexRecord entry)
      throws IOException {
    long interval = job.getLong(JobContext.RECORDS_BEFORE_PROGRESS, 10000);
    try {
      writer.begin(out);
      while (records.next()) {
        writer.append(records.getKey(), records.getValue());
        if (writer.records() % interval == 0) {
          reporter.progress();
        }
      }
      writer.end(entry);
    } finally {
      writer.abort();
    }
    task.spilledRecordsCounter.increment(writer.records());
  }
}
