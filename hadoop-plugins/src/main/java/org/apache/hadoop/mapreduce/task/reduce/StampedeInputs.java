/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.StampedeCounters;
import org.apache.hadoop.mapreduce.sort.RunMerge;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;
import org.apache.hadoop.mapreduce.spill.SpillRun;

/** The inputs of one merge: outputs in memory and files, all open at once. For one thread. */
final class StampedeInputs<K, V> implements Closeable {
  private static final int MIN_BLOCK = 16 << 10;
  private static final int MAX_BLOCK = 1 << 20;
  /** The divisor of the memory for outputs that limits the read blocks of all files together. */
  private static final int OF_MEMORY = 10;

  private final StampedeReduceSide<K, V> reduce;
  private final List<StampedeMemoryOutput<K, V>> memory;
  private final List<StampedeFile> files;
  private final List<SpillRun> runs = new ArrayList<>();
  private final List<FSDataInputStream> streams = new ArrayList<>();
  private final RunMerge merge;

  /** @param memory is sorted by map, so that equal keys keep that order */
  StampedeInputs(StampedeReduceSide<K, V> reduce, List<StampedeMemoryOutput<K, V>> memory, List<StampedeFile> files)
      throws IOException {
    this.reduce = reduce;
    this.memory = memory;
    this.files = files;
    memory.sort(Comparator.comparingInt(output -> output.getMapId().getTaskID().getId()));
    List<SortedRun> all = new ArrayList<>();
    try {
      for (StampedeFile file : files) {
        all.add(open(file));
      }
      memory.forEach(output -> all.add(output.run()));
      merge = new RunMerge(reduce.order(), all);
    } catch (IOException | RuntimeException | Error e) {
      try {
        close();
      } catch (IOException | RuntimeException | Error closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
    long outputs = memory.stream().filter(StampedeMemoryOutput::isMapOutput).count()
        + files.stream().filter(StampedeFile::isMapOutput).count();
    StampedeCounters.add(reduce.context().getMergedMapOutputsCounter(), outputs);
  }

  private SpillRun open(StampedeFile file) throws IOException {
    long share = reduce.settings().memoryBytes() / OF_MEMORY / files.size();
    SpillRun run = new SpillRun(reduce.codec(), reduce.checksum(),
        (int) Math.min(MAX_BLOCK, Math.max(MIN_BLOCK, share)), new FileSystem.Statistics("file"));
    runs.add(run);
    FSDataInputStream stream = reduce.files().open(file.path());
    streams.add(stream);
    run.open(stream, new SegmentIndex.Entry(0, file.rawLength(), file.length()));
    return run;
  }

  /** Returns all records, sorted. */
  SortedRun records() {
    return merge;
  }

  /** Returns the total bytes of the contents. */
  long rawLength() {
    return memory.stream().mapToLong(MapOutput::getSize).sum()
        + files.stream().mapToLong(StampedeFile::rawLength).sum();
  }

  /** Returns an upper bound on the size of a merged file: outputs in memory may get compressed, files already are. */
  long diskLength() {
    return memory.stream().mapToLong(MapOutput::getSize).sum()
        + files.stream().mapToLong(StampedeFile::length).sum();
  }

  /**
   * Closes all files, and counts the records read from them. May be called twice.
   *
   * @throws IOException the first failure to close, with later ones suppressed
   */
  @Override
  public void close() throws IOException {
    List<Closeable> all = new ArrayList<>();
    for (SpillRun run : runs) {
      all.add(() -> {
        StampedeCounters.add(reduce.context().getSpilledRecordsCounter(), run.records());
        run.close();
      });
    }
    runs.clear();
    all.addAll(streams);
    streams.clear();
    IOException failure = null;
    for (Closeable each : all) {
      try {
        each.close();
      } catch (IOException | RuntimeException e) {
        if (failure == null) {
          failure = e instanceof IOException ? (IOException) e : new IOException(e);
        } else {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
