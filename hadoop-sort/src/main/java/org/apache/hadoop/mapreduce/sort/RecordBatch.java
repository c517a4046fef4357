/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.sort;

import java.util.Arrays;

/**
 * A batch of records that are sorted and spilled together: full pages in the order of arrival, and the number of
 * records in each partition. One thread fills it; it may be handed to another, and is not modified after that.
 */
public final class RecordBatch {
  private final int[] counts;
  private byte[][] pages = new byte[8][];
  private int[] ends = new int[8];
  private int pageCount;
  private int records;
  private long dataBytes;
  private long chargedBytes;
  private int chargedRecords;

  RecordBatch(int partitions) {
    counts = new int[partitions];
  }

  void count(int partition) {
    counts[partition]++;
    records++;
  }

  /**
   * Adds a full page.
   *
   * @param end the end of its last record
   * @return bytes of index needed by the records since the last page
   */
  long add(byte[] page, int end) {
    assert end > 0 && end <= page.length : end + " of " + page.length;
    if (pageCount == pages.length) {
      pages = Arrays.copyOf(pages, 2 * pageCount);
      ends = Arrays.copyOf(ends, 2 * pageCount);
    }
    pages[pageCount] = page;
    ends[pageCount++] = end;
    dataBytes += end;
    long index = (long) (records - chargedRecords) * SortedBatch.INDEX_BYTES;
    chargedRecords = records;
    chargedBytes += page.length + index;
    return index;
  }

  public int partitions() {
    return counts.length;
  }

  public int records() {
    return records;
  }

  int countOf(int partition) {
    return counts[partition];
  }

  /** Returns the bytes of the records, including their headers. */
  public long dataBytes() {
    return dataBytes;
  }

  /** Returns the bytes of the budget that the full pages and their index take. */
  long chargedBytes() {
    return chargedBytes;
  }

  long indexBytes() {
    return (long) chargedRecords * SortedBatch.INDEX_BYTES;
  }

  int pageCount() {
    return pageCount;
  }

  byte[] page(int number) {
    return pages[number];
  }

  int end(int number) {
    return ends[number];
  }
}
