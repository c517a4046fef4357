/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/** A run over the records of a sorted partition of a batch, read in place. */
final class PartitionRun extends SortedRun {
  private final SortedBatch batch;
  private final int end;
  private int place;

  PartitionRun(SortedBatch batch, int partition) {
    this.batch = batch;
    this.place = batch.start(partition);
    this.end = batch.end(partition);
  }

  @Override
  public boolean next() {
    if (place == end) {
      return false;
    }
    long address = batch.addresses[place++];
    int record = RecordDescriptor.record(address);
    bytes = batch.page(address);
    keyStart = RecordDescriptor.keyStart(bytes, record);
    keyLength = RecordDescriptor.keyLength(bytes, record);
    valueLength = RecordDescriptor.valueLength(bytes, record);
    return true;
  }
}
