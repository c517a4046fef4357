/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.RunMerge;
import org.apache.hadoop.util.Progress;

/**
 * Merges the spills of a map attempt into its output: each spill is opened once, and each partition merged on any of
 * several threads. With more spills than may be merged at once, neighbours are merged before; so equal keys keep the
 * order of the spills. A combiner runs on one thread. Used by one thread.
 */
final class SpillMerge<K, V> {
  private static final int FACTOR = 100;
  private static final int LEAST_BLOCK = 1 << 14;
  private static final int LARGEST_BLOCK = 1 << 20;

  private final MapTask task;
  private final CompressionCodec codec;
  private final KeySorting sorting;
  private final SegmentWorkers workers;
  private final Combining<K, V> combining;
  private final SpillFiles files;
  private final long bufferBytes;
  private final int factor;
  private final Task.TaskReporter reporter;
  private final Runnable progress;

  /**
   * @param codec null for none
   * @param workers with no more threads than {@code sorting} has orders
   * @param bufferBytes size of the sort buffer, which is not in use any more
   */
  SpillMerge(MapTask task, JobConf job, CompressionCodec codec, KeySorting sorting, SegmentWorkers workers,
      Combining<K, V> combining, SpillFiles files, long bufferBytes, Task.TaskReporter reporter, Runnable progress) {
    this.task = task;
    this.codec = codec;
    this.sorting = sorting;
    this.workers = workers;
    this.combining = combining;
    this.files = files;
    this.bufferBytes = bufferBytes;
    this.factor = Math.max(2, job.getInt(JobContext.IO_SORT_FACTOR, FACTOR));
    this.reporter = reporter;
    this.progress = progress;
  }

  /** Makes the final output of whatever was spilled. */
  void run() throws IOException, ClassNotFoundException, InterruptedException {
    long start = System.nanoTime();
    switch (files.count()) {
      case 0 -> files.finish(this::empty);
      case 1 -> files.rename();
      default -> mergeAll();
    }
    SortTimes.MERGE_MICROS.add(reporter, System.nanoTime() - start);
  }

  private void empty(List<SpillFiles.Spill> none, FSDataOutputStream out, SpillRecord index)
      throws IOException, InterruptedException {
    workers.write(out, index, 1, (partition, worker, writer) -> { }, partition -> { });
  }

  private void mergeAll() throws IOException, ClassNotFoundException, InterruptedException {
    boolean combine = combining.inMergeOf(files.count());
    for (int inputs = files.count(); inputs > factor; inputs = files.count()) {
      int group = firstGroup(inputs);
      files.replace(files.smallest(group), group, (spills, out, index) -> merge(spills, out, index, partition -> { }));
    }
    Progress phase = task.getProgress().phase();
    files.finish((spills, out, index) -> {
      phase.addPhases(index.size());
      IntConsumer done = partition -> {
        synchronized (phase) {
          phase.startNextPhase();
        }
      };
      if (combine) {
        combine(spills, out, index, done);
      } else {
        merge(spills, out, index, done);
      }
    });
  }

  /** How many to merge first, so that all later merges are of as many as allowed. */
  private int firstGroup(int inputs) {
    int rest = (inputs - 1) % (factor - 1);
    return rest == 0 ? factor : rest + 1;
  }

  private void merge(List<SpillFiles.Spill> spills, FSDataOutputStream out, SpillRecord index, IntConsumer done)
      throws IOException, InterruptedException {
    Inputs[] inputs = new Inputs[workers.writers()];
    List<FSDataInputStream> opened = new ArrayList<>();
    try {
      files.open(spills, opened);
      workers.write(out, index, inputs.length, (partition, worker, writer) -> {
        if (inputs[worker] == null) {
          inputs[worker] = inputs(spills, opened, worker, inputs.length);
        }
        writer.append(inputs[worker].open(partition), progress);
      }, done);
    } finally {
      close(inputs, opened);
    }
  }

  private void combine(List<SpillFiles.Spill> spills, FSDataOutputStream out, SpillRecord index, IntConsumer done)
      throws IOException, ClassNotFoundException, InterruptedException {
    Inputs[] inputs = new Inputs[1];
    List<FSDataInputStream> opened = new ArrayList<>();
    try {
      files.open(spills, opened);
      inputs[0] = inputs(spills, opened, 0, 1);
      IndexRecord entry = new IndexRecord();
      for (int partition = 0; partition < index.size(); partition++) {
        combining.segment(inputs[0].open(partition), out, entry);
        index.putIndex(entry, partition);
        progress.run();
        done.accept(partition);
      }
    } finally {
      close(inputs, opened);
    }
  }

  private Inputs inputs(List<SpillFiles.Spill> spills, List<FSDataInputStream> opened, int worker, int threads) {
    return new Inputs(spills, opened, codec, sorting.orders().get(worker), files.statistics(),
        bufferBytes / 2 / threads);
  }

  private void close(Inputs[] inputs, List<FSDataInputStream> opened) throws IOException {
    for (Inputs each : inputs) {
      if (each != null) {
        each.runs.forEach(SpillRun::close);
      }
    }
    for (FSDataInputStream file : opened) {
      file.close();
    }
  }

  /** The segments of one partition after another, for one thread. */
  private static final class Inputs {
    private final List<SpillFiles.Spill> spills;
    private final List<FSDataInputStream> opened;
    private final KeyOrder order;
    private final List<SpillRun> runs = new ArrayList<>();

    /** @param memory bytes for the blocks of all inputs */
    Inputs(List<SpillFiles.Spill> spills, List<FSDataInputStream> opened, CompressionCodec codec, KeyOrder order,
        FileSystem.Statistics statistics, long memory) {
      this.spills = spills;
      this.opened = opened;
      this.order = order;
      int block = (int) Math.min(LARGEST_BLOCK, Math.max(LEAST_BLOCK, memory / spills.size()));
      for (int i = 0; i < spills.size(); i++) {
        runs.add(new SpillRun(codec, block, statistics));
      }
    }

    RunMerge open(int partition) throws IOException {
      for (int i = 0; i < runs.size(); i++) {
        runs.get(i).open(opened.get(i), spills.get(i).index().getIndex(partition));
      }
      return new RunMerge(order, runs);
    }
  }
}
