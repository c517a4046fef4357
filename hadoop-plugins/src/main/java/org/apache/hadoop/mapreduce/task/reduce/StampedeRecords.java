/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.util.Progress;

/** The records of a run, in the form that Hadoop's reduces and combiners read. For one thread. */
final class StampedeRecords implements RawKeyValueIterator {
  /** The number of bytes between two reports of progress. */
  private static final int REPORTED_TOGETHER = 64 << 10;
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  /** A callback that releases what the records are read from. */
  @FunctionalInterface
  interface End {
    void run() throws IOException;
  }

  /** Null once reading has ended, as is {@code end}: they may hold much of the heap, and the reduce may end later. */
  private SortedRun run;
  private End end;
  private final long bytes;
  private final boolean apart;
  private final Progress progress = new Progress();
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private byte[] keyBytes = {};
  private byte[] valueBytes = {};
  private long read;
  private long reported;
  private boolean ended;

  /**
   * @param bytes of all records, approximately
   * @param apart true to put each key and value at the start of an array of its own: the older API takes the end
   *     position for the length
   * @param end called once, when the last record has been read or reading stops early
   */
  StampedeRecords(SortedRun run, long bytes, boolean apart, End end) {
    this.run = run;
    this.bytes = bytes;
    this.apart = apart;
    this.end = end;
  }

  @Override
  public boolean next() throws IOException {
    if (ended) {
      return false;
    }
    if (!run.next()) {
      close();
      return false;
    }
    run.load();
    if (apart) {
      keyBytes = copy(keyBytes, run.keyStart(), run.keyLength());
      valueBytes = copy(valueBytes, run.keyStart() + run.keyLength(), run.valueLength());
      key.reset(keyBytes, run.keyLength());
      value.reset(valueBytes, run.valueLength());
    } else {
      key.reset(run.bytes(), run.keyStart(), run.keyLength());
      value.reset(run.bytes(), run.keyStart() + run.keyLength(), run.valueLength());
    }
    read += run.keyLength() + run.valueLength();
    if (read - reported >= REPORTED_TOGETHER) {
      reported = read;
      progress.set(Math.min(1, (float) read / bytes));
    }
    return true;
  }

  /** Copies a part of the record, into the given array if it fits there. */
  private byte[] copy(byte[] into, int start, int length) {
    // A quarter more, as the next may be a little longer.
    byte[] room = into.length >= length ? into : new byte[(int) Math.min(length + length / 4L, MAX_ARRAY)];
    System.arraycopy(run.bytes(), start, room, 0, length);
    return room;
  }

  @Override
  public DataInputBuffer getKey() {
    return key;
  }

  @Override
  public DataInputBuffer getValue() {
    return value;
  }

  @Override
  public Progress getProgress() {
    return progress;
  }

  @Override
  public void close() throws IOException {
    if (!ended) {
      ended = true;
      progress.set(1);
      End last = end;
      run = null;
      end = null;
      last.run();
    }
  }
}
