/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of one map attempt's output and their indices: spills, numbered in the order of their records' arrival, and
 * the final output. A file that could not be completed is deleted.
 *
 * <p>Used by one thread at a time.
 */
public final class SpillFiles {
  /** The bytes of a file besides its records, for each partition: an estimate for choosing a disk. */
  private static final int OVERHEAD = 150;

  /** A file and its index, which is in memory or, for lack of room there, in a file too. Immutable. */
  static final class Spill {
    private final Path file;
    private final long length;
    private final SegmentIndex index;
    private final Path indexFile;

    /** Creates a spill; exactly one of {@code index} and {@code indexFile} is null. */
    Spill(Path file, long length, SegmentIndex index, Path indexFile) {
      this.file = file;
      this.length = length;
      this.index = index;
      this.indexFile = indexFile;
    }

    Path file() {
      return file;
    }

    /** Returns the index; null if it is in a file. */
    SegmentIndex index() {
      return index;
    }
  }

  private final FileSystem fs;
  private final OutputFiles names;
  private final SpillTask task;
  private final int partitions;
  private final int indexMemory;
  private final List<Spill> spills = new ArrayList<>();
  private int indexBytesInMemory;
  private int merges;

  /** @param indexMemory how many bytes of indices are kept in memory rather than in files */
  public SpillFiles(FileSystem fs, OutputFiles names, SpillTask task, int partitions, int indexMemory) {
    this.fs = fs;
    this.names = names;
    this.task = task;
    this.partitions = partitions;
    this.indexMemory = indexMemory;
  }

  int count() {
    return spills.size();
  }

  /**
   * Creates the file of the next spill.
   *
   * @param dataBytes approximate size of its records
   */
  public SpillFile create(long dataBytes) throws IOException {
    Path path = names.spill(spills.size(), dataBytes + (long) partitions * OVERHEAD);
    return new SpillFile(fs, path, List.of(), partitions, this::add);
  }

  private void add(SpillFile file) throws IOException {
    int number = spills.size();
    if (indexBytesInMemory >= indexMemory) {
      Path indexFile = names.spillIndex(number, indexBytes());
      file.writeIndex(names, indexFile);
      spills.add(new Spill(file.path(), file.length(), null, indexFile));
    } else {
      indexBytesInMemory += indexBytes();
      spills.add(new Spill(file.path(), file.length(), file.index(), null));
    }
    task.spilled(number);
  }

  /** Makes the only spill the final output. */
  void rename() throws IOException {
    Spill spill = spills.get(0);
    Path output = names.outputBeside(spill.file);
    Path index = names.outputIndexBeside(spill.file);
    try {
      move(spill.file, output);
      if (spill.index == null) {
        move(spill.indexFile, index);
      } else {
        names.writeIndex(spill.index, index);
      }
    } catch (IOException | RuntimeException | Error e) {
      remove(output, e);
      remove(index, e);
      throw e;
    }
  }

  /** Returns the position of the first of {@code count} adjacent spills whose total size is the smallest. */
  int smallest(int count) {
    int best = 0;
    long least = Long.MAX_VALUE;
    long sum = 0;
    for (int last = 0; last < spills.size(); last++) {
      sum += spills.get(last).length;
      int first = last - count + 1;
      if (first >= 0) {
        if (sum < least) {
          least = sum;
          best = first;
        }
        sum -= spills.get(first).length;
      }
    }
    return best;
  }

  /** Creates a file that replaces some adjacent spills, which are merged into it. */
  SpillFile createMerged(int first, int count) throws IOException {
    readIndices();
    List<Spill> inputs = List.copyOf(spills.subList(first, first + count));
    Path path = names.intermediate(merges++, length(inputs));
    return new SpillFile(fs, path, inputs, partitions, file -> {
      spills.subList(first, first + count).clear();
      spills.add(first, new Spill(path, file.length(), file.index(), null));
    });
  }

  /** Creates the final output, into which all spills are merged. */
  SpillFile createOutput() throws IOException {
    readIndices();
    List<Spill> inputs = List.copyOf(spills);
    return new SpillFile(fs, names.output(length(inputs)), inputs, partitions,
        file -> file.writeIndex(names, names.outputIndex(indexBytes())));
  }

  FileSystem.Statistics reads() {
    return names.reads();
  }

  private void readIndices() throws IOException {
    for (int i = 0; i < spills.size(); i++) {
      Spill spill = spills.get(i);
      if (spill.index == null) {
        spills.set(i, new Spill(spill.file, spill.length, names.readIndex(spill.indexFile), null));
      }
    }
  }

  private long length(List<Spill> some) {
    long bytes = (long) partitions * OVERHEAD;
    for (Spill spill : some) {
      bytes += spill.length;
    }
    return bytes;
  }

  private void move(Path from, Path to) throws IOException {
    fs.mkdirs(to.getParent());
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
    return partitions * SegmentIndex.ENTRY_BYTES;
  }
}
