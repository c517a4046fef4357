/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * The files of one map attempt's output and their indices: spills, numbered in the order of their records' arrival, and
 * the final output. They have stock's names, places and formats. A file that could not be written to its end is
 * removed.
 *
 * <p>Used by one thread at a time.
 */
final class SpillFiles {
  private static final Log LOG = LogFactory.getLog(SpillFiles.class);
  /** Bytes of a file beside its records, for each partition: an estimate, as a disk is chosen by it. */
  private static final int OVERHEAD = 150;
  private static final int INDEX_CACHE_DEFAULT = 1 << 20;

  /** Writes the segments of all partitions. */
  @FunctionalInterface
  interface Content {
    void write(FSDataOutputStream out, SpillRecord index) throws IOException, ClassNotFoundException,
        InterruptedException;
  }

  /** Writes the segments of all partitions from those of spills. */
  @FunctionalInterface
  interface Merge {
    void write(List<Spill> spills, FSDataOutputStream out, SpillRecord index) throws IOException,
        ClassNotFoundException, InterruptedException;
  }

  /** A file and its index. */
  record Spill(Path file, SpillRecord index) {
  }

  private final JobConf job;
  private final FileSystem fs;
  private final MapOutputFile names;
  private final int partitions;
  private final int cacheLimit;
  /** Those whose index is on disk, as the cache was full, have none here. */
  private final List<Spill> spills = new ArrayList<>();
  private int cachedBytes;
  private int merges;

  SpillFiles(JobConf job, FileSystem fs, MapOutputFile names, int partitions) {
    this.job = job;
    this.fs = fs;
    this.names = names;
    this.partitions = partitions;
    this.cacheLimit = job.getInt(JobContext.INDEX_CACHE_MEMORY_LIMIT, INDEX_CACHE_DEFAULT);
  }

  int count() {
    return spills.size();
  }

  /** @param dataBytes about how much the records take */
  void spill(long dataBytes, Content content) throws IOException, ClassNotFoundException, InterruptedException {
    int number = spills.size();
    Path file = names.getSpillFileForWrite(number, dataBytes + (long) partitions * OVERHEAD);
    SpillRecord index = write(file, content);
    if (cachedBytes >= cacheLimit) {
      index.writeToFile(names.getSpillIndexFileForWrite(number, indexBytes()), job);
      spills.add(new Spill(file, null));
    } else {
      cachedBytes += indexBytes();
      spills.add(new Spill(file, index));
    }
    LOG.info("Finished spill " + number);
  }

  /** Makes the only spill the final output. */
  void rename() throws IOException {
    Spill spill = spills.get(0);
    Path folder = spill.file().getParent();
    Path output = new Path(folder, "file.out");
    Path index = new Path(folder, "file.out.index");
    try {
      move(spill.file(), output);
      if (spill.index() == null) {
        move(names.getSpillIndexFile(0), index);
      } else {
        spill.index().writeToFile(index, job);
      }
    } catch (IOException | RuntimeException | Error e) {
      remove(output, e);
      remove(index, e);
      throw e;
    }
  }

  /** Which of so many neighbours are the smallest together: the place of their first. */
  int smallest(int count) throws IOException {
    long[] lengths = new long[spills.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = fs.getFileStatus(spills.get(i).file()).getLen();
    }
    int best = 0;
    long least = Long.MAX_VALUE;
    for (int first = 0; first + count <= lengths.length; first++) {
      long sum = 0;
      for (int i = first; i < first + count; i++) {
        sum += lengths[i];
      }
      if (sum < least) {
        least = sum;
        best = first;
      }
    }
    return best;
  }

  /** Puts one file in the place of some neighbouring spills. */
  void replace(int first, int count, Merge merge) throws IOException, ClassNotFoundException, InterruptedException {
    readIndices();
    List<Spill> some = spills.subList(first, first + count);
    List<Spill> inputs = List.copyOf(some);
    Path file = new LocalDirAllocator(MRConfig.LOCAL_DIR).getLocalPathForWrite(
        TaskTracker.OUTPUT + "/intermediate" + merges++ + ".out", length(inputs), job);
    SpillRecord index = write(file, (out, each) -> merge.write(inputs, out, each));
    some.clear();
    spills.add(first, new Spill(file, index));
    delete(inputs);
  }

  /** Writes the final output and its index from all that was spilled, and removes the spills. */
  void finish(Merge merge) throws IOException, ClassNotFoundException, InterruptedException {
    readIndices();
    Path output = names.getOutputFileForWrite(length(spills));
    SpillRecord index = write(output, (out, each) -> merge.write(spills, out, each));
    List<Path> made = new ArrayList<>(List.of(output));
    try {
      Path indexFile = names.getOutputIndexFileForWrite(indexBytes());
      made.add(indexFile);
      index.writeToFile(indexFile, job);
    } catch (IOException | RuntimeException | Error e) {
      made.forEach(file -> remove(file, e));
      throw e;
    }
    delete(spills);
  }

  /** Opens the files of some spills, and adds each that is open to a list. */
  void open(List<Spill> some, List<FSDataInputStream> opened) throws IOException {
    for (Spill spill : some) {
      opened.add(fs.open(spill.file()));
    }
  }

  /** Where to count what is read of these files by position, which the file system does not count. */
  FileSystem.Statistics statistics() {
    return FileSystem.getStatistics(fs.getUri().getScheme(), fs.getClass());
  }

  private void readIndices() throws IOException {
    for (int i = 0; i < spills.size(); i++) {
      Spill spill = spills.get(i);
      if (spill.index() == null) {
        spills.set(i, new Spill(spill.file(), new SpillRecord(names.getSpillIndexFile(i), job)));
      }
    }
  }

  private long length(List<Spill> some) throws IOException {
    long bytes = (long) partitions * OVERHEAD;
    for (Spill spill : some) {
      bytes += fs.getFileStatus(spill.file()).getLen();
    }
    return bytes;
  }

  private void delete(List<Spill> some) throws IOException {
    for (Spill spill : some) {
      fs.delete(spill.file(), true);
    }
  }

  private SpillRecord write(Path file, Content content)
      throws IOException, ClassNotFoundException, InterruptedException {
    SpillRecord index = new SpillRecord(partitions);
    try (FSDataOutputStream out = fs.create(file)) {
      content.write(out, index);
    } catch (IOException | ClassNotFoundException | InterruptedException | RuntimeException | Error e) {
      remove(file, e);
      throw e;
    }
    return index;
  }

  private void move(Path from, Path to) throws IOException {
    if (!fs.rename(from, to)) {
      throw new IOException("Cannot rename " + from + " to " + to);
    }
  }

  private void remove(Path file, Throwable why) {
    try {
      fs.delete(file, false);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private int indexBytes() {
    return partitions * MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH;
  }
}
