/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.KeyOrder;
import org.apache.hadoop.mapreduce.sort.RunMerge;

/**
 * A merge of a map attempt's spills into its output: each spill is opened once, with several threads merging different
 * partitions. If there are more spills than may be merged at once, adjacent ones are merged first, so that equal keys
 * keep the order of the spills. A combiner runs on one thread. Used by one thread.
 */
public final class SpillMerge {
  private static final int MIN_BLOCK = 1 << 14;
  private static final int MAX_BLOCK = 1 << 20;

  private final CompressionCodec codec;
  private final SegmentChecksum checksum;
  private final KeySorting sorting;
  private final SegmentWorkers workers;
  private final Combiner combiner;
  private final SpillFiles files;
  private final long bufferBytes;
  private final int factor;
  private final SpillTask task;

  /**
   * @param files to be merged by {@link #run}
   * @param factor how many files may be merged at once; values below 2 are treated as 2
   * @param codec null for none
   * @param workers with no more threads than {@code sorting} has orders
   * @param bufferBytes size of the sort buffer, which is no longer in use
   */
  public SpillMerge(SpillFiles files, int factor, CompressionCodec codec, SegmentChecksum checksum, KeySorting sorting,
      SegmentWorkers workers, Combiner combiner, long bufferBytes, SpillTask task) {
    this.codec = codec;
    this.checksum = checksum;
    this.sorting = sorting;
    this.workers = workers;
    this.combiner = combiner;
    this.files = files;
    this.bufferBytes = bufferBytes;
    this.factor = Math.max(2, factor);
    this.task = task;
  }

  /** Produces the final output from all spills. */
  public void run() throws IOException, ClassNotFoundException, InterruptedException {
    long start = System.nanoTime();
    if (files.count() == 1) {
      files.rename();
    } else if (files.count() == 0) {
      writeEmpty();
    } else {
      mergeAll();
    }
    task.took(SpillTask.Phase.MERGE, System.nanoTime() - start);
  }

  private void writeEmpty() throws IOException, InterruptedException {
    try (SpillFile file = files.createOutput()) {
      workers.write(file.out(), file.index(), 1, (partition, worker, writer) -> { }, partition -> { });
      file.commit();
    }
  }

  private void mergeAll() throws IOException, ClassNotFoundException, InterruptedException {
    boolean combine = combiner.inMergeOf(files.count());
    for (int inputs = files.count(); inputs > factor; inputs = files.count()) {
      int group = firstGroup(inputs);
      try (SpillFile file = files.createMerged(files.smallest(group), group)) {
        merge(file, partition -> { });
        file.commit();
      }
    }
    try (SpillFile file = files.createOutput()) {
      task.merging(file.index().size());
      if (combine) {
        combine(file);
      } else {
        merge(file, partition -> task.mergedPartition());
      }
      file.commit();
    }
  }

  /** Returns how many to merge first, so that all later merges are of as many as allowed. */
  private int firstGroup(int inputs) {
    int rest = (inputs - 1) % (factor - 1);
    return rest == 0 ? factor : rest + 1;
  }

  private void merge(SpillFile file, IntConsumer done) throws IOException, InterruptedException {
    Inputs[] inputs = new Inputs[workers.writers()];
    List<FSDataInputStream> opened = new ArrayList<>();
    try {
      file.openInputs(opened);
      workers.write(file.out(), file.index(), inputs.length, (partition, worker, writer) -> {
        if (inputs[worker] == null) {
          inputs[worker] = inputs(file, opened, worker, inputs.length);
        }
        writer.append(inputs[worker].open(partition), task::progress);
      }, done);
    } finally {
      close(inputs, opened);
    }
  }

  private void combine(SpillFile file) throws IOException, ClassNotFoundException, InterruptedException {
    Inputs[] inputs = new Inputs[1];
    List<FSDataInputStream> opened = new ArrayList<>();
    try {
      file.openInputs(opened);
      inputs[0] = inputs(file, opened, 0, 1);
      for (int partition = 0; partition < file.index().size(); partition++) {
        file.index().put(partition, combiner.segment(inputs[0].open(partition), file.out()));
        task.progress();
        task.mergedPartition();
      }
    } finally {
      close(inputs, opened);
    }
  }

  private Inputs inputs(SpillFile file, List<FSDataInputStream> opened, int worker, int threads) {
    int count = file.inputs().size();
    int block = (int) Math.min(MAX_BLOCK, Math.max(MIN_BLOCK, bufferBytes / 2 / threads / count));
    List<SpillRun> runs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      runs.add(new SpillRun(codec, checksum, block, files.reads()));
    }
    return new Inputs(file.inputs(), opened, sorting.orders().get(worker), runs);
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

  /** The inputs of one thread, opened for one partition after another. */
  private static final class Inputs {
    private final List<SpillFiles.Spill> spills;
    private final List<FSDataInputStream> opened;
    private final KeyOrder order;
    private final List<SpillRun> runs;

    Inputs(List<SpillFiles.Spill> spills, List<FSDataInputStream> opened, KeyOrder order, List<SpillRun> runs) {
      this.spills = spills;
      this.opened = opened;
      this.order = order;
      this.runs = runs;
    }

    RunMerge open(int partition) throws IOException {
      for (int i = 0; i < runs.size(); i++) {
        runs.get(i).open(opened.get(i), spills.get(i).index().get(partition));
      }
      return new RunMerge(order, runs);
    }
  }
}
