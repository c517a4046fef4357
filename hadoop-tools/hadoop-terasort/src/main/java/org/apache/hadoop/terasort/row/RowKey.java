/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.row;

/**
 * The key of a row, ordered as the sort benchmark orders keys: by unsigned bytes.
 *
 * @param prefix bytes 0 to 7, big-endian, unsigned
 * @param suffix bytes 8 and 9, 0 to 65535
 */
public record RowKey(long prefix, int suffix) implements Comparable<RowKey> {

  /** Returns the key of the row at {@code offset}. */
  public static RowKey of(byte[] buffer, int offset) {
    return new RowKey(RowFormat.keyPrefix(buffer, offset), RowFormat.keySuffix(buffer, offset));
  }

  @Override
  public int compareTo(RowKey other) {
    int order = Long.compareUnsigned(prefix, other.prefix);
    return order != 0 ? order : Integer.compare(suffix, other.suffix);
  }

  /** Returns twenty lower-case hex digits. */
  @Override
  public String toString() {
    return String.format("%016x%04x", prefix, suffix);
  }
}
