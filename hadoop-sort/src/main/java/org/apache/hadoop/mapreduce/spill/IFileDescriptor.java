/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

/**
 * The format of a map output file, which is Hadoop's IFile.
 *
 * <pre>
 *  the file: a segment for each partition, one after another
 *
 *    +-----------+-----------+ ... +-----------+
 *    | segment 0 | segment 1 |     | segment n |
 *    +-----------+-----------+ ... +-----------+
 *
 *  a segment: the content, compressed if there is a codec
 *
 *    +---------------------------------------------+----------+
 *    | content                                     | checksum |   CRC-32 of everything before it
 *    +---------------------------------------------+----------+
 *    offset                                                   offset + length
 *
 *  the content: rawLength bytes before compression
 *
 *    +------------+--------------+-----+-------+ ... +----+----+
 *    | key length | value length | key | value |     | -1 | -1 |
 *    +------------+--------------+-----+-------+ ... +----+----+
 *      VInt         VInt                               VInt VInt
 * </pre>
 *
 * <p>The lengths and the end marker are {@link VInts}. The location of each segment is in a {@link SegmentIndex}.
 */
public final class IFileDescriptor {
  /** The length of the checksum at the end of a segment. */
  public static final int CHECKSUM_BYTES = 4;
  /** The length of the end marker after the last record. */
  static final int END_BYTES = 2;
  /** The most bytes that the two lengths of a record take. */
  static final int MAX_LENGTHS_BYTES = 2 * VInts.MAX_BYTES;
  private static final int END = -1;

  private IFileDescriptor() {
  }

  /** Writes the lengths of a record; returns the position after them. */
  static int putLengths(byte[] b, int at, int keyLength, int valueLength) {
    return VInts.put(b, VInts.put(b, at, keyLength), valueLength);
  }

  /** Writes the end marker after the last record; returns the position after it. */
  static int putEnd(byte[] b, int at) {
    return putLengths(b, at, END, END);
  }

  /** Returns true if two lengths are the end marker. */
  static boolean isEnd(int keyLength, int valueLength) {
    return keyLength == END && valueLength == END;
  }
}
