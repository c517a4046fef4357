/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/**
 * The format of a file of map output, which is Hadoop's IFile.
 *
 * <pre>
 *  the file: a segment for each partition, one after another
 *
 *    +-----------+-----------+ ... +-----------+
 *    | segment 0 | segment 1 |     | segment n |
 *    +-----------+-----------+ ... +-----------+
 *
 *  a segment: what a codec makes of the content, or the content itself
 *
 *    +---------------------------------------------+----------+
 *    | content                                     | checksum |   CRC-32 of all before it
 *    +---------------------------------------------+----------+
 *    offset                                                   offset + length
 *
 *  the content: rawLength bytes before a codec takes them
 *
 *    +------------+--------------+-----+-------+ ... +----+----+
 *    | key length | value length | key | value |     | -1 | -1 |
 *    +------------+--------------+-----+-------+ ... +----+----+
 *      VInt         VInt                               VInt VInt
 * </pre>
 *
 * <p>The lengths and the end are {@link VInts}. The place of each segment stands in a {@link SegmentIndex}.
 */
public final class IFileDescriptor {
  /** Bytes of the checksum at the end of a segment. */
  public static final int CHECKSUM_BYTES = 4;
  /** Bytes of what follows the last record. */
  static final int END_BYTES = 2;
  /** Bytes that the two lengths of a record take at most. */
  static final int MAX_LENGTHS_BYTES = 2 * VInts.MAX_BYTES;
  private static final int END = -1;

  private IFileDescriptor() {
  }

  /** Puts the lengths before a record; returns the place after them. */
  static int putLengths(byte[] b, int at, int keyLength, int valueLength) {
    return VInts.put(b, VInts.put(b, at, keyLength), valueLength);
  }

  /** Puts what follows the last record; returns the place after it. */
  static int putEnd(byte[] b, int at) {
    return putLengths(b, at, END, END);
  }

  /** Says whether two lengths are no record's but the end. */
  static boolean isEnd(int keyLength, int valueLength) {
    return keyLength == END && valueLength == END;
  }
}
