/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.spill.OutputFiles;
import org.apache.hadoop.mapreduce.spill.SegmentIndex;

/** The output files of a map attempt, with stock's names and locations and with index files in stock's format. */
final class AttemptOutputFiles implements OutputFiles {
  private final JobConf job;
  private final MapOutputFile names;
  private final FileSystem fileSystem;

  AttemptOutputFiles(JobConf job, MapOutputFile names, FileSystem fileSystem) {
    this.job = job;
    this.names = names;
    this.fileSystem = fileSystem;
  }

  /** Returns the scheme's statistics; the file system of this release does not count positional reads. */
  @Override
  public FileSystem.Statistics reads() {
    return FileSystem.getStatistics(fileSystem.getUri().getScheme(), fileSystem.getClass());
  }

  @Override
  public Path spill(int number, long bytes) throws IOException {
    return names.getSpillFileForWrite(number, bytes);
  }

  @Override
  public Path spillIndex(int number, long bytes) throws IOException {
    return names.getSpillIndexFileForWrite(number, bytes);
  }

  @Override
  public Path intermediate(int number, long bytes) throws IOException {
    return new LocalDirAllocator(MRConfig.LOCAL_DIR).getLocalPathForWrite(
        TaskTracker.OUTPUT + "/intermediate" + number + ".out", bytes, job);
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
    return new Path(spill.getParent(), "file.out");
  }

  @Override
  public Path outputIndexBeside(Path spill) {
    return new Path(spill.getParent(), "file.out.index");
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
