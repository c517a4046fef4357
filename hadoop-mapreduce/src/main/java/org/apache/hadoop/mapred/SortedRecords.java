/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.util.Progress;

/**
 * An iterator over the records of a run, for a combiner. Key and value are valid until the next call of {@link #next}.
 */
final class SortedRecords implements RawKeyValueIterator {
  private final SortedRun run;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();

  SortedRecords(SortedRun run) {
    this.run = run;
  }

  @Override
  public boolean next() throws IOException {
    if (!run.next()) {
      return false;
    }
    run.load();
    return true;
  }

  @Override
  public DataInputBuffer getKey() {
    key.reset(run.bytes(), run.keyStart(), run.keyLength());
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    value.reset(run.bytes(), run.keyStart() + run.keyLength(), run.valueLength());
    return value;
  }

  /** Returns null: the task counts finished partitions. */
  @Override
  public Progress getProgress() {
    return null;
  }

  @Override
  public void close() {
  }
}
