/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/**
 * A writer of segments, one after another, from already serialised records. It batches records in a buffer, where
 * Hadoop's own writer passes each length byte by byte through the checksum and the codec.
 *
 * <p>For each segment: {@link #begin}, {@link #append} and then {@link #end}; {@link #abort} after a failure. Not
 * thread-safe.
 */
public final class SegmentWriter {
  private static final int BUFFER = 1 << 16;
  /** The number of bytes between two reports of progress: a user's comparator may take long for small records. */
  private static final int REPORTED_TOGETHER = 1 << 16;

  private final SegmentCodec codec;
  private final SegmentChecksum checksum;
  private final byte[] buffer = new byte[BUFFER];
  private int count;
  private long rawLength;
  private long records;

  private FSDataOutputStream file;
  private long start;
  private OutputStream summed;
  private OutputStream out;

  /** @param codec null for none */
  public SegmentWriter(CompressionCodec codec, SegmentChecksum checksum) {
    this.codec = new SegmentCodec(codec);
    this.checksum = checksum;
  }

  /** Begins a segment at the current end of a file. */
  public void begin(FSDataOutputStream to) throws IOException {
    assert out == null : "the last segment was neither ended nor aborted";
    file = to;
    start = to.getPos();
    count = 0;
    rawLength = 0;
    records = 0;
    summed = checksum.sum(to);
    out = codec.compress(summed);
  }

  /** Appends all records of a run. */
  public void append(SortedRun run, Runnable progress) throws IOException {
    long reported = rawLength;
    progress.run();
    while (run.next()) {
      run.load();
      append(run.bytes(), run.keyStart(), run.keyLength(), run.valueLength());
      if (rawLength - reported >= REPORTED_TOGETHER) {
        reported = rawLength;
        progress.run();
      }
    }
  }

  /** Appends a record whose value follows its key. */
  public void append(byte[] bytes, int keyStart, int keyLength, int valueLength) throws IOException {
    lengths(keyLength, valueLength);
    put(bytes, keyStart, keyLength + valueLength);
  }

  /** Writes the end of the segment; returns its location. */
  public SegmentIndex.Entry end() throws IOException {
    if (BUFFER - count < IFileDescriptor.END_BYTES) {
      flush();
    }
    count = IFileDescriptor.putEnd(buffer, count);
    rawLength += IFileDescriptor.END_BYTES;
    flush();
    out.flush();
    codec.finish();
    checksum.finish(summed);
    abort();
    return new SegmentIndex.Entry(start, rawLength, file.getPos() - start);
  }

  /** Abandons a segment that has not been ended, if there is one, and releases what it holds. */
  public void abort() {
    codec.release();
    out = null;
    summed = null;
  }

  /** Returns the number of records of the segment that was begun last. */
  public long records() {
    return records;
  }

  private void lengths(int keyLength, int valueLength) throws IOException {
    if (BUFFER - count < IFileDescriptor.MAX_LENGTHS_BYTES) {
      flush();
    }
    int before = count;
    count = IFileDescriptor.putLengths(buffer, count, keyLength, valueLength);
    rawLength += count - before + (long) keyLength + valueLength;
    records++;
  }

  private void put(byte[] bytes, int from, int length) throws IOException {
    if (length > BUFFER - count) {
      flush();
      if (length > BUFFER) {
        out.write(bytes, from, length);
        return;
      }
    }
    System.arraycopy(bytes, from, buffer, count, length);
    count += length;
  }

  private void flush() throws IOException {
    out.write(buffer, 0, count);
    count = 0;
  }
}
