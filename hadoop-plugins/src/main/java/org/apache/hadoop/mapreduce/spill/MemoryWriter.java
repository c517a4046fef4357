/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/** A writer of a segment's content to a range of an array. For one thread. */
public final class MemoryWriter {
  /** The number of bytes between two reports of progress: a user's comparator may take long for small records. */
  private static final int REPORTED_TOGETHER = 1 << 16;

  private final byte[] memory;
  private final int end;
  private final byte[] lengths = new byte[IFileDescriptor.MAX_LENGTHS_BYTES];
  private int position;

  /** Creates a writer to the bytes of an array from {@code start} on. */
  public MemoryWriter(byte[] memory, int start, int length) {
    this.memory = memory;
    position = start;
    end = start + length;
  }

  /**
   * Returns the size of the content of a merge.
   *
   * @param inputs how many contents are merged
   * @param bytes their total size
   */
  public static long mergedBytes(int inputs, long bytes) {
    return bytes - (inputs - 1L) * IFileDescriptor.END_BYTES;
  }

  /**
   * Writes all records of a run, and the end marker.
   *
   * @throws IOException if they do not fill the range of the array, or exceed it
   */
  public void write(SortedRun run, Runnable progress) throws IOException {
    int reported = position;
    progress.run();
    while (run.next()) {
      run.load();
      put(lengths, 0, IFileDescriptor.putLengths(lengths, 0, run.keyLength(), run.valueLength()));
      put(run.bytes(), run.keyStart(), run.keyLength() + run.valueLength());
      if (position - reported >= REPORTED_TOGETHER) {
        reported = position;
        progress.run();
      }
    }
    put(lengths, 0, IFileDescriptor.putEnd(lengths, 0));
    if (position != end) {
      throw new IOException("A merge in memory lacks " + (end - position) + " bytes of its inputs");
    }
  }

  private void put(byte[] bytes, int from, int length) throws IOException {
    if (length > end - position) {
      throw new IOException("A merge in memory has more bytes than its inputs");
    }
    System.arraycopy(bytes, from, memory, position, length);
    position += length;
  }
}
