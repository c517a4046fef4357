/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapreduce.sort.RunMerge;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.util.Progress;

/** The records of a merge, for a combiner. Key and value are valid until the next one. */
final class MergedRecords implements RawKeyValueIterator {
  private final RunMerge merge;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();

  MergedRecords(RunMerge merge) {
    this.merge = merge;
  }

  @Override
  public boolean next() throws IOException {
    return merge.next();
  }

  @Override
  public DataInputBuffer getKey() {
    SortedRun run = merge.current();
    key.reset(run.bytes(), run.keyStart(), run.keyLength());
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    SortedRun run = merge.current();
    value.reset(run.bytes(), run.keyStart() + run.keyLength(), run.valueLength());
    return value;
  }

  /** None: the task counts finished partitions. */
  @Override
  public Progress getProgress() {
    return null;
  }

  @Override
  public void close() {
  }
}
