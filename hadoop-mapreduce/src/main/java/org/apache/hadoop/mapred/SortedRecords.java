/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapreduce.sort.RecordDescriptor;
import org.apache.hadoop.mapreduce.sort.SortedBatch;
import org.apache.hadoop.util.Progress;

/** The records of a sorted partition, for a combiner. Key and value are valid until the next one. */
final class SortedRecords implements RawKeyValueIterator {
  private final SortedBatch batch;
  private final int end;
  private int place;
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();

  SortedRecords(SortedBatch batch, int partition) {
    this.batch = batch;
    this.place = batch.start(partition) - 1;
    this.end = batch.end(partition);
  }

  @Override
  public boolean next() {
    return ++place < end;
  }

  @Override
  public DataInputBuffer getKey() {
    long address = batch.address(place);
    byte[] page = batch.page(address);
    int record = RecordDescriptor.record(address);
    key.reset(page, RecordDescriptor.keyStart(page, record), RecordDescriptor.keyLength(page, record));
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    long address = batch.address(place);
    byte[] page = batch.page(address);
    int record = RecordDescriptor.record(address);
    value.reset(page, RecordDescriptor.keyStart(page, record) + RecordDescriptor.keyLength(page, record),
        RecordDescriptor.valueLength(page, record));
    return value;
  }

  /** None: the task's progress does not depend on a spill. */
  @Override
  public Progress getProgress() {
    return null;
  }

  @Override
  public void close() {
  }
}
