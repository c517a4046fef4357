/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.io.compress.CodecPool;
import org.apache.hadoop.io.compress.CodecStreams;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionOutputStream;
import org.apache.hadoop.io.compress.Compressor;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/**
 * Writes segments in the format of {@link IFile.Writer}, one after another, from records that are serialised already.
 * It gathers records in a buffer, where stock passes each length on byte by byte through the checksum and the codec.
 *
 * <p>For each segment: {@link #begin}, {@link #append} and then {@link #end}; {@link #abort} after a failure. Not
 * thread-safe.
 */
final class SegmentWriter {
  private static final int BUFFER = 1 << 16;
  /** So many bytes are written between two reports of progress. */
  private static final int REPORTED_TOGETHER = 1 << 20;

  private final CompressionCodec codec;
  private final byte[] buffer = new byte[BUFFER];
  private int count;
  private long rawLength;
  private long records;

  private FSDataOutputStream file;
  private long start;
  private IFileOutputStream summed;
  private CompressionOutputStream compressed;
  private Compressor compressor;
  private OutputStream out;

  /** @param codec null for none */
  SegmentWriter(CompressionCodec codec) {
    this.codec = codec;
  }

  void begin(FSDataOutputStream to) throws IOException {
    file = to;
    start = to.getPos();
    count = 0;
    rawLength = 0;
    records = 0;
    summed = new IFileOutputStream(to);
    out = summed;
    if (codec != null) {
      compressor = CodecPool.getCompressor(codec);
      compressed = CodecStreams.output(codec, summed, compressor);
      out = compressed;
    }
  }

  /** Appends all records of a run. */
  void append(SortedRun run, Runnable progress) throws IOException {
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
  void append(byte[] bytes, int keyStart, int keyLength, int valueLength) throws IOException {
    lengths(keyLength, valueLength);
    put(bytes, keyStart, keyLength + valueLength);
  }

  /** Writes the end of the segment, and records in {@code index} where it is. */
  void end(IndexRecord index) throws IOException {
    if (BUFFER - count < 2) {
      flush();
    }
    count = VInts.put(buffer, count, IFile.EOF_MARKER);
    count = VInts.put(buffer, count, IFile.EOF_MARKER);
    rawLength += 2;
    flush();
    out.flush();
    if (compressed != null) {
      compressed.finish();
      compressed.resetState();
    }
    summed.finish();
    abort();
    index.startOffset = start;
    index.rawLength = rawLength;
    index.partLength = file.getPos() - start;
  }

  /** Gives up a segment that is not ended, if there is one, with what it holds. */
  void abort() {
    CodecPool.returnCompressor(compressor);
    compressor = null;
    compressed = null;
    out = null;
  }

  /** Records of the last segment that was begun. */
  long records() {
    return records;
  }

  private void lengths(int keyLength, int valueLength) throws IOException {
    if (BUFFER - count < 2 * VInts.LONGEST) {
      flush();
    }
    int before = count;
    count = VInts.put(buffer, count, keyLength);
    count = VInts.put(buffer, count, valueLength);
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
