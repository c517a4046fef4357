/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.util.zip.CRC32;
import org.apache.hadoop.terasort.row.RowFormat;

/**
 * A row reduced to what cut points need: its key and, to tell equal keys apart, the CRC32 of the rest.
 *
 * @param prefix the first eight bytes of the key, unsigned
 * @param rest the last two bytes of the key, followed by the CRC32: 48 bits
 */
public record SampledRow(long prefix, long rest) implements Comparable<SampledRow> {

  /** Returns the row with the key and value at these offsets. */
  public static SampledRow of(byte[] key, int keyOffset, byte[] value, int valueOffset) {
    return new SampledRow(RowFormat.keyPrefix(key, keyOffset), rest(key, keyOffset, value, valueOffset));
  }

  static long rest(byte[] key, int keyOffset, byte[] value, int valueOffset) {
    CRC32 crc = new CRC32();
    crc.update(value, valueOffset, RowFormat.VALUE_LENGTH);
    return (long) RowFormat.keySuffix(key, keyOffset) << 32 | crc.getValue();
  }

  @Override
  public int compareTo(SampledRow other) {
    int order = Long.compareUnsigned(prefix, other.prefix);
    return order != 0 ? order : Long.compare(rest, other.rest);
  }
}
