/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.EOFException;
import java.io.IOException;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/** A run over the records of a segment's content in memory. For one thread. */
public final class MemoryRun extends SortedRun {
  private final int end;
  private int position;

  /** Creates a run over the bytes of an array from {@code start} on. */
  public MemoryRun(byte[] memory, int start, int length) {
    bytes = memory;
    position = start;
    end = start + length;
  }

  @Override
  public boolean next() throws IOException {
    int at = position;
    require(at, 1);
    int keyBytes = VInts.size(bytes[at]);
    require(at, keyBytes + 1L);
    int lengths = keyBytes + VInts.size(bytes[at + keyBytes]);
    require(at, lengths);
    keyLength = VInts.get(bytes, at);
    valueLength = VInts.get(bytes, at + keyBytes);
    if (IFileDescriptor.isEnd(keyLength, valueLength)) {
      return false;
    }
    if (keyLength < 0 || valueLength < 0) {
      throw new IOException("Negative length of a key or value: " + keyLength + ", " + valueLength);
    }
    keyStart = at + lengths;
    require(keyStart, (long) keyLength + valueLength);
    position = keyStart + keyLength + valueLength;
    return true;
  }

  private void require(int from, long wanted) throws EOFException {
    if (end - from < wanted) {
      throw new EOFException("A segment ends within a record");
    }
  }
}
