/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The files of one map attempt's output and their indices: spills, numbered in the order of their records' arrival, and
 * the final output. They have stock's names, places and formats. A file that could not be written to its end is removed.
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

  private final JobConf job;
  private final FileSystem fs;
  private final MapOutputFile names;
  private final int partitions;
  private final int cacheLimit;
  private final List<Path> spills = new ArrayList<>();
  /** The indices of the first spills; those of later ones are on disk once the cache is full. */
  private final List<SpillRecord> cached = new ArrayList<>();

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

  Path path(int spill) {
    return spills.get(spill);
  }

  /** @param dataBytes about how much the records take */
  void spill(long dataBytes, Content content) throws IOException, ClassNotFoundException, InterruptedException {
    int number = spills.size();
    Path file = names.getSpillFileForWrite(number, dataBytes + (long) partitions * OVERHEAD);
    SpillRecord index = write(file, content);
    if (cached.size() * indexBytes() >= cacheLimit) {
      index.writeToFile(names.getSpillIndexFileForWrite(number, indexBytes()), job);
    } else {
      cached.add(index);
    }
    spills.add(file);
    LOG.info("Finished spill " + number);
  }

  /** The index of each spill, in their order. */
  List<SpillRecord> indices() throws IOException {
    List<SpillRecord> all = new ArrayList<>(cached);
    for (int i = all.size(); i < spills.size(); i++) {
      all.add(new SpillRecord(names.getSpillIndexFile(i), job));
    }
    return all;
  }

  /** Makes the only spill the final output. */
  void rename() throws IOException {
    Path spill = spills.get(0);
    Path output = new Path(spill.getParent(), "file.out");
    try {
      move(spill, output);
      Path index = new Path(spill.getParent(), "file.out.index");
      if (cached.isEmpty()) {
        move(names.getSpillIndexFile(0), index);
      } else {
        cached.get(0).writeToFile(index, job);
      }
    } catch (IOException | RuntimeException | Error e) {
      remove(output, e);
      throw e;
    }
  }

  /** Writes the final output and its index, and removes the spills. */
  void finish(Content content) throws IOException, ClassNotFoundException, InterruptedException {
    long bytes = (long) partitions * OVERHEAD;
    for (Path spill : spills) {
      bytes += fs.getFileStatus(spill).getLen();
    }
    Path output = names.getOutputFileForWrite(bytes);
    SpillRecord index = write(output, content);
    try {
      index.writeToFile(names.getOutputIndexFileForWrite(indexBytes()), job);
    } catch (IOException | RuntimeException | Error e) {
      remove(output, e);
      throw e;
    }
    for (Path spill : spills) {
      fs.delete(spill, true);
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
