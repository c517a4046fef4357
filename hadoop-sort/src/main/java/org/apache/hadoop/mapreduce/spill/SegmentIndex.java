/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/**
 * The locations of the segments of a file, one for each partition. Not thread-safe.
 *
 * <p>See {@link IFileDescriptor} for what the lengths include.
 */
public final class SegmentIndex {
  /** The size of an entry in bytes, here and in an index file. */
  public static final int ENTRY_BYTES = 3 * Long.BYTES;
  private static final int LONGS = ENTRY_BYTES / Long.BYTES;

  /** The location of a segment. Immutable. */
  public static final class Entry {
    private final long offset;
    private final long rawLength;
    private final long length;

    /**
     * @param offset of the segment in its file
     * @param rawLength bytes of its content before compression
     * @param length bytes of the segment in the file, including the checksum
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

    /** Returns the entry of the same segment in a file with so many more bytes before it. */
    Entry after(long bytes) {
      return new Entry(offset + bytes, rawLength, length);
    }

    @Override
    public String toString() {
      return length + " bytes at " + offset + ", raw " + rawLength;
    }
  }

  private final long[] numbers;

  /** Creates an index whose segments are all empty, at offset 0. */
  public SegmentIndex(int partitions) {
    numbers = new long[Math.multiplyExact(LONGS, partitions)];
  }

  /** Returns the number of partitions. */
  public int size() {
    return numbers.length / LONGS;
  }

  /** Returns the location of a partition's segment. */
  public Entry get(int partition) {
    int at = partition * LONGS;
    return new Entry(numbers[at], numbers[at + 1], numbers[at + 2]);
  }

  /** Sets the location of a partition's segment. */
  public void put(int partition, Entry entry) {
    int at = partition * LONGS;
    numbers[at] = entry.offset;
    numbers[at + 1] = entry.rawLength;
    numbers[at + 2] = entry.length;
  }
}
