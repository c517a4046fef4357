/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.task.reduce;

import java.io.IOException;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.sort.SortedRun;
import org.apache.hadoop.util.Progress;

/** The records of a run as Hadoop's reduces and combiners read them. For one thread. */
final class StampedeRecords implements RawKeyValueIterator {
  /** So many bytes are read between two reports of progress. */
  private static final int REPORTED_TOGETHER = 64 << 10;

  /** Lets go of what the records are read from. */
  @FunctionalInterface
  interface End {
    void run() throws IOException;
  }

  private final SortedRun run;
  private final long bytes;
  private final End end;
  private final Progress progress = new Progress();
  private final DataInputBuffer key = new DataInputBuffer();
  private final DataInputBuffer value = new DataInputBuffer();
  private long read;
  private long reported;
  private boolean ended;

  /**
   * Makes one.
   *
   * @param bytes of all records, about
   * @param end called once, when the last record has been read or nobody reads on
   */
  StampedeRecords(SortedRun run, long bytes, End end) {
    this.run = run;
    this.bytes = bytes;
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
    key.reset(run.bytes(), run.keyStart(), run.keyLength());
    value.reset(run.bytes(), run.keyStart() + run.keyLength(), run.valueLength());
    read += run.keyLength() + run.valueLength();
    if (read - reported >= REPORTED_TOGETHER) {
      reported = read;
      progress.set(Math.min(1, (float) read / bytes));
    }
    return true;
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
      end.run();
    }
  }
}
