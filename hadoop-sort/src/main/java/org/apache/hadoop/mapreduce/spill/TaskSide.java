/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;

/** The surrounding Hadoop, as seen by the output of one map. What it returns does not change. */
public interface TaskSide<K, V> {
  /** Returns the file system of {@link #files}. */
  FileSystem fileSystem();

  OutputFiles files();

  SegmentChecksum checksum();

  /** Returns the codec of the output; null for none. */
  CompressionCodec codec();

  /** Returns true if several threads may produce segments at the same time: codec and file system are thread-safe. */
  boolean mayWriteTogether();

  RecordFormat<K, V> records();

  Combiner combiner();

  /** Returns the task that the output reports to. */
  SpillTask task();

  /** Creates a thread for spills and sorts, which may run the job's code on behalf of its user. */
  Thread thread(Runnable work);
}
