/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

/**
 * The index of a batch: the addresses of its records, grouped by partition, and beside each address a number that a
 * sorter may use for the prefix of the key or as room to work in. The order within a partition is that of arrival until
 * the partition is sorted. Different threads may work on different partitions.
 */
public final class SortedBatch {
  /** Memory for one record. */
  static final int INDEX_BYTES = 2 * Long.BYTES;

  final RecordBatch batch;
  final long[] addresses;
  final long[] prefixes;
  private final int[] starts;

  /**
   * Groups the records by partition in one pass over the pages.
   *
   * @param prefix what to put beside the addresses, or null for nothing
   */
  public SortedBatch(RecordBatch batch, KeyPrefix prefix) {
    this.batch = batch;
    this.addresses = new long[batch.records()];
    this.prefixes = new long[batch.records()];
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
        int slot = next[RecordDescriptor.partition(page, record)]++;
        addresses[slot] = RecordDescriptor.address(number, record);
        if (prefix != null) {
          prefixes[slot] = prefix.of(page, RecordDescriptor.keyStart(record),
              RecordDescriptor.keyLength(page, record));
        }
      }
    }
  }

  public int partitions() {
    return batch.partitions();
  }

  public int records() {
    return addresses.length;
  }

  /** The place of a partition's first record. */
  public int start(int partition) {
    return starts[partition];
  }

  /** The place after a partition's last record. */
  public int end(int partition) {
    return starts[partition + 1];
  }

  /** The page of the record at a place; {@link RecordDescriptor#record} of its {@link #address} tells where in it. */
  public byte[] page(int place) {
    return batch.page(RecordDescriptor.page(addresses[place]));
  }

  public long address(int place) {
    return addresses[place];
  }
}
