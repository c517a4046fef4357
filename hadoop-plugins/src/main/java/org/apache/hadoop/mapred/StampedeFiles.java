/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.spill.OutputFiles;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;

/**
 * The files of a map attempt with Hadoop's names and locations, and index files in Hadoop's format. All attempts of a
 * job on one node share a directory, so each name contains the attempt.
 */
final class StampedeFiles implements OutputFiles {
  /** The key of the most spills, which is missing from some releases; there is no limit by default. */
  static final String MAX_SPILLS = "mapreduce.task.spill.files.count.limit";

  private final JobConf job;
  private final MapOutputFile names;
  private final TaskAttemptID attempt;
  private final int mostSpills;

  StampedeFiles(JobConf job, MapOutputFile names, TaskAttemptID attempt) throws StampedeRefusal {
    this.job = job;
    this.names = names;
    this.attempt = attempt;
    mostSpills = StampedeKeys.mostSpills(job);
  }

  @Override
  public Path spill(int number, long bytes) throws IOException {
    if (mostSpills >= 0 && number >= mostSpills) {
      throw new IOException("Too many spill files: " + MAX_SPILLS + " is " + mostSpills);
    }
    return names.getSpillFileForWrite(number, bytes);
  }

  /** Returns statistics that nobody reads, as the file system of Hadoop 3 counts positional reads itself. */
  @Override
  public FileSystem.Statistics reads() {
    return new FileSystem.Statistics("file");
  }

  @Override
  public Path spillIndex(int number, long bytes) throws IOException {
    return names.getSpillIndexFileForWrite(number, bytes);
  }

  @Override
  public Path intermediate(int number, long bytes) throws IOException {
    return new LocalDirAllocator(MRConfig.LOCAL_DIR).getLocalPathForWrite(
        MRJobConfig.OUTPUT + "/" + attempt + "_intermediate_" + number + ".out", bytes, job);
  }

  @Override
  public Path output(long bytes) throws IOException {
    return names.getOutputFileForWrite(bytes);
  }

  @Override
  public Path outputIndex(long bytes) throws IOException {
    return names.getOutputIndexFileForWrite(bytes);
  }

  @Override
  public Path outputBeside(Path spill) {
    return names.getOutputFileForWriteInVolume(spill);
  }

  @Override
  public Path outputIndexBeside(Path spill) {
    return names.getOutputIndexFileForWriteInVolume(spill);
  }

  @Override
  public void writeIndex(SegmentIndex index, Path file) throws IOException {
    SpillRecord record = new SpillRecord(index.size());
    for (int i = 0; i < index.size(); i++) {
      SegmentIndex.Entry entry = index.get(i);
      record.putIndex(new IndexRecord(entry.offset(), entry.rawLength(), entry.length()), i);
    }
    record.writeToFile(file, job);
  }

  @Override
  public SegmentIndex readIndex(Path file) throws IOException {
    SpillRecord record = new SpillRecord(file, job);
    SegmentIndex index = new SegmentIndex(record.size());
    for (int i = 0; i < record.size(); i++) {
      IndexRecord entry = record.getIndex(i);
      index.put(i, new SegmentIndex.Entry(entry.startOffset, entry.rawLength, entry.partLength));
    }
    return index;
  }
}
