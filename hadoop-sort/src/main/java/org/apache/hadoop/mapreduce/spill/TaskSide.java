/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;

/** The Hadoop around the output of one map. What it returns stays the same. */
public interface TaskSide<K, V> {
  /** The file system that {@link #files} are of. */
  FileSystem fileSystem();

  OutputFiles files();

  SegmentChecksum checksum();

  /** The codec of the output; null for none. */
  CompressionCodec codec();

  /** Says whether several threads may make segments at the same time: codec and file system bear it. */
  boolean mayWriteTogether();

  RecordFormat<K, V> records();

  Combiner combiner();

  /** Whom the output tells of its work. */
  SpillTask task();

  /** Makes a thread for spills and sorts, which may run the job's code in the name of its user. */
  Thread thread(Runnable work);
}
