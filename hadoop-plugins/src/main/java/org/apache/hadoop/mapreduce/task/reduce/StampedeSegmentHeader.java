/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.TaskAttemptID;

/**
 * The header before each map output in an answer, reassembled from arbitrary fragments: the id of the map, preceded by
 * its length, the number of bytes that follow, their number when decompressed, and the reduce, with all numbers encoded
 * as by {@link WritableUtils}. Used by one thread.
 */
final class StampedeSegmentHeader {
  /** The longest id that Hadoop accepts, in bytes. */
  private static final int MAX_ID_BYTES = 1000;
  private static final int MAX_NUMBER_BYTES = 9;

  private final byte[] come = new byte[MAX_ID_BYTES + 4 * MAX_NUMBER_BYTES];
  private int count;
  /** The position of the part being read. */
  private int part;
  private int parts;
  private TaskAttemptID map;
  private long idBytes;
  private long length;
  private long rawLength;
  private long reduce;

  /** Resets the state for the next header. */
  void clear() {
    count = 0;
    part = 0;
    parts = 0;
    map = null;
  }

  /**
   * Consumes the bytes of the header from the buffer.
   *
   * @return true if it is complete
   * @throws IllegalArgumentException if it has no valid id of a map attempt
   */
  boolean read(ByteBuffer in) {
    while (parts < 5) {
      while (count - part < wanted()) {
        if (!in.hasRemaining()) {
          return false;
        }
        come[count++] = in.get();
      }
      take();
      part = count;
      parts++;
    }
    return true;
  }

  private int wanted() {
    if (parts == 1) {
      return (int) idBytes;
    }
    return count == part ? 1 : WritableUtils.decodeVIntSize(come[part]);
  }

  private void take() {
    switch (parts) {
      case 0:
        idBytes = number();
        if (idBytes < 0 || idBytes > MAX_ID_BYTES) {
          throw new IllegalArgumentException("the id of a map attempt has " + idBytes + " bytes");
        }
        break;
      case 1:
        map = TaskAttemptID.forName(new String(come, part, (int) idBytes, StandardCharsets.UTF_8));
        if (map == null) {
          throw new IllegalArgumentException("the id of the map attempt is missing");
        }
        break;
      case 2:
        length = number();
        break;
      case 3:
        rawLength = number();
        break;
      default:
        reduce = number();
    }
  }

  private long number() {
    int bytes = count - part;
    if (bytes == 1) {
      return come[part];
    }
    long number = 0;
    for (int i = part + 1; i < count; i++) {
      number = number << Byte.SIZE | come[i] & 0xff;
    }
    return WritableUtils.isNegativeVInt(come[part]) ? ~number : number;
  }

  boolean isWhole() {
    return parts == 5;
  }

  /** Returns the map; null until it has been received. */
  TaskAttemptID map() {
    return map;
  }

  /** Returns how many bytes follow. */
  long length() {
    return length;
  }

  /** Returns the number of bytes when decompressed. */
  long rawLength() {
    return rawLength;
  }

  long reduce() {
    return reduce;
  }

  @Override
  public String toString() {
    return map + ", " + length + " bytes, raw " + rawLength + ", for reduce " + reduce;
  }
}
