/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.nio.ByteBuffer;
import org.apache.hadoop.shuffle.server.InMemorySegment;

/**
 * A whole map output file in memory, with its index.
 *
 * @param file the content, which is no longer modified
 */
public record SmallOutput(byte[] file, MapOutputIndex index) {
  /** The length of the entry of one part in the index file of a map output. */
  private static final int INDEX_RECORD_BYTES = 24;

  /** Returns the total length of all parts in bytes. */
  long length() {
    return file.length;
  }

  /** Returns the memory in bytes for a file with an index of this many parts. */
  static long weight(long fileLength, int parts) {
    return fileLength + (long) parts * INDEX_RECORD_BYTES;
  }

  /**
   * Returns the part of a reduce.
   *
   * @return null if the file has no such part
   */
  InMemorySegment part(int reduce) {
    if (reduce < 0 || reduce >= index.parts()) {
      return null;
    }
    MapOutputIndex.Part part = index.part(reduce);
    if (part.offset() < 0 || part.length() < 1 || part.length() > file.length - part.offset()) {
      return null;
    }
    ByteBuffer bytes = ByteBuffer.wrap(file, (int) part.offset(), (int) part.length()).slice();
    return new InMemorySegment(bytes, part.rawLength());
  }
}
