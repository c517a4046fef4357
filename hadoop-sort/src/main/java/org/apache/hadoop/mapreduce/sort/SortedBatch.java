/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/**
 * The index of a batch: the addresses of its records, grouped by partition. Within a partition they are in the order of
 * arrival until the partition is sorted. Different threads may work on different partitions.
 */
public final class SortedBatch {
  /** The memory for one record: its address, and its prefix or what a merge sort by comparison needs. */
  static final int INDEX_BYTES = 2 * Long.BYTES;

  final long[] addresses;
  /** The prefixes of the keys, each at the place of its record's address; null if keys have none. */
  final long[] prefixes;
  private final RecordBatch batch;
  private final int[] starts;

  /**
   * Groups the records by partition in one pass over the pages. The prefixes are computed in the same pass: their bytes
   * are next to those being read anyway, and would otherwise be loaded from memory again when a partition is sorted.
   *
   * @param prefix null if keys have none
   */
  public SortedBatch(RecordBatch batch, KeyPrefix prefix) {
    this.batch = batch;
    this.addresses = new long[batch.records()];
    this.prefixes = prefix == null ? null : new long[batch.records()];
    int partitions = batch.partitions();
    this.starts = new int[partitions + 1];
    for (int i = 0; i < partitions; i++) {
      starts[i + 1] = starts[i] + batch.countOf(i);
    }
    int[] next = starts.clone();
    for (int number = 0; number < batch.pageCount(); number++) {
      byte[] page = batch.page(number);
      int end = batch.end(number);
      for (int record = 0; record < end; record = RecordDescriptor.end(page, record)) {
        int place = next[RecordDescriptor.partition(page, record)]++;
        addresses[place] = RecordDescriptor.address(number, record);
        if (prefix != null) {
          prefixes[place] = prefix.of(page, RecordDescriptor.keyStart(page, record),
              RecordDescriptor.keyLength(page, record));
        }
      }
    }
    assert Arrays.equals(next, 0, partitions, starts, 1, partitions + 1) : "pages and counts differ";
  }

  public int partitions() {
    return batch.partitions();
  }

  public int records() {
    return addresses.length;
  }

  /** Returns the place of a partition's first record. */
  public int start(int partition) {
    return starts[partition];
  }

  /** Returns the place after a partition's last record. */
  public int end(int partition) {
    return starts[partition + 1];
  }

  /** Returns the records of a partition, in their current order. */
  public SortedRun run(int partition) {
    return new PartitionRun(this, partition);
  }

  /** Returns the page of an address; {@link RecordDescriptor#record} gives the offset in it. */
  byte[] page(long address) {
    return batch.page(RecordDescriptor.page(address));
  }
}
