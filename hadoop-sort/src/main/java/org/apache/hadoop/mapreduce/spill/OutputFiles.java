/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The names of one map attempt's files, and the form of its index files. A method that takes a number of bytes chooses
 * a disk with room for about as many.
 */
public interface OutputFiles {
  /** Names the file of a spill that is to be written. */
  Path spill(int number, long bytes) throws IOException;

  /** Names the index file of a spill that is to be written. */
  Path spillIndex(int number, long bytes) throws IOException;

  /** Names a file for what some spills are merged into before the last merge. */
  Path intermediate(int number, long bytes) throws IOException;

  /** Names the final output that is to be written. */
  Path output(long bytes) throws IOException;

  /** Names the index file of the final output that is to be written. */
  Path outputIndex(long bytes) throws IOException;

  /** Names the final output on the disk of the only spill. */
  Path outputBeside(Path spill);

  /** Names the index file of the final output on the disk of the only spill. */
  Path outputIndexBeside(Path spill);

  /** Returns where to count what is read of these files by position. */
  FileSystem.Statistics reads();

  /** Writes an index file. */
  void writeIndex(SegmentIndex index, Path file) throws IOException;

  /** Reads an index file. */
  SegmentIndex readIndex(Path file) throws IOException;
}
