/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/**
 * The places of the segments of a file, one for each partition. Not thread-safe.
 *
 * <p>See {@link IFileDescriptor} for what is counted.
 */
public final class SegmentIndex {
  /** The bytes of an entry, here and in an index file. */
  public static final int ENTRY_BYTES = 3 * Long.BYTES;
  private static final int LONGS = ENTRY_BYTES / Long.BYTES;

  /** The place of a segment. Immutable. */
  public static final class Entry {
    private final long offset;
    private final long rawLength;
    private final long length;

    /**
     * Makes one.
     *
     * @param offset where the segment begins in its file
     * @param rawLength bytes of its content before a codec takes them
     * @param length bytes that it takes in the file, with the checksum
     */
    public Entry(long offset, long rawLength, long length) {
      this.offset = offset;
      this.rawLength = rawLength;
      this.length = length;
    }

    public long offset() {
      return offset;
    }

    public long rawLength() {
      return rawLength;
    }

    public long length() {
      return length;
    }

    /** The same segment in a file that has so many bytes before it. */
    Entry after(long bytes) {
      return new Entry(offset + bytes, rawLength, length);
    }

    @Override
    public String toString() {
      return length + " bytes at " + offset + ", raw " + rawLength;
    }
  }

  private final long[] numbers;

  /** Makes one whose segments all have no bytes at offset 0. */
  public SegmentIndex(int partitions) {
    numbers = new long[Math.multiplyExact(LONGS, partitions)];
  }

  /** Returns the number of partitions. */
  public int size() {
    return numbers.length / LONGS;
  }

  /** Returns where the segment of a partition is. */
  public Entry get(int partition) {
    int at = partition * LONGS;
    return new Entry(numbers[at], numbers[at + 1], numbers[at + 2]);
  }

  /** Notes where the segment of a partition is. */
  public void put(int partition, Entry entry) {
    int at = partition * LONGS;
    numbers[at] = entry.offset;
    numbers[at + 1] = entry.rawLength;
    numbers[at + 2] = entry.length;
  }
}
