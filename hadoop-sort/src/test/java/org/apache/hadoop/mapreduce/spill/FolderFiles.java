/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.File;
import java.io.IOException;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The files of a map's output, all in one folder, with index files of three numbers per partition. */
class FolderFiles implements OutputFiles {
  private final FileSystem fs;
  private final File folder;
  private final int partitions;
  private final FileSystem.Statistics reads = new FileSystem.Statistics("file");

  FolderFiles(FileSystem fs, File folder, int partitions) {
    this.fs = fs;
    this.folder = folder;
    this.partitions = partitions;
  }

  @Override
  public FileSystem.Statistics reads() {
    return reads;
  }

  private Path in(String name) {
    return new Path(folder.getPath(), name);
  }

  @Override
  public Path spill(int number, long bytes) {
    return in("spill" + number);
  }

  @Override
  public Path spillIndex(int number, long bytes) {
    return in("spill" + number + ".index");
  }

  @Override
  public Path intermediate(int number, long bytes) {
    return in("intermediate" + number);
  }

  @Override
  public Path output(long bytes) {
    return in("output");
  }

  @Override
  public Path outputIndex(long bytes) {
    return in("output.index");
  }

  @Override
  public Path outputBeside(Path spill) {
    return output(0);
  }

  @Override
  public Path outputIndexBeside(Path spill) {
    return outputIndex(0);
  }

  @Override
  public void writeIndex(SegmentIndex index, Path file) throws IOException {
    try (FSDataOutputStream out = fs.create(file)) {
      for (int i = 0; i < index.size(); i++) {
        out.writeLong(index.get(i).offset());
        out.writeLong(index.get(i).rawLength());
        out.writeLong(index.get(i).length());
      }
    }
  }

  @Override
  public SegmentIndex readIndex(Path file) throws IOException {
    SegmentIndex index = new SegmentIndex(partitions);
    try (FSDataInputStream in = fs.open(file)) {
      for (int i = 0; i < index.size(); i++) {
        index.put(i, new SegmentIndex.Entry(in.readLong(), in.readLong(), in.readLong()));
      }
    }
    return index;
  }
}
