/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.nio.ByteBuffer;
import org.apache.hadoop.shuffle.server.MemorySegment;

/**
 * A whole file of a map output, with its index.
 *
 * @param file not written to any more
 */
record SmallOutput(byte[] file, SpillRecord index) {
  /** What the parts have together, in bytes. */
  long length() {
    return file.length;
  }

  /** What it takes, in bytes, with an index of so many parts. */
  static long weight(long fileLength, int parts) {
    return fileLength + (long) parts * MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH;
  }

  /** @return null if the file has no such part */
  MemorySegment part(int reduce) {
    if (reduce < 0 || reduce >= index.size()) {
      return null;
    }
    IndexRecord part = index.getIndex(reduce);
    if (part.startOffset < 0 || part.partLength < 1 || part.partLength > file.length - part.startOffset) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.wrap(file, (int) part.startOffset, (int) part.partLength).slice();
    return new MemorySegment(bytes, part.rawLength);
  }
}
