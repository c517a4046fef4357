/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The names of one map attempt's files, and the format of its index files. A method that takes a number of bytes
 * chooses a disk with room for about that many.
 */
public interface OutputFiles {
  /** Returns the path for the file of a new spill. */
  Path spill(int number, long bytes) throws IOException;

  /** Returns the path for the index file of a new spill. */
  Path spillIndex(int number, long bytes) throws IOException;

  /** Returns the path for a file into which some spills are merged before the final merge. */
  Path intermediate(int number, long bytes) throws IOException;

  /** Returns the path for the final output. */
  Path output(long bytes) throws IOException;

  /** Returns the path for the index file of the final output. */
  Path outputIndex(long bytes) throws IOException;

  /** Returns the path for the final output on the disk of the only spill. */
  Path outputBeside(Path spill);

  /** Returns the path for the index file of the final output on the disk of the only spill. */
  Path outputIndexBeside(Path spill);

  /** Returns the statistics that count positional reads of these files. */
  FileSystem.Statistics reads();

  /** Writes an index file. */
  void writeIndex(SegmentIndex index, Path file) throws IOException;

  /** Reads an index file. */
  SegmentIndex readIndex(Path file) throws IOException;
}
