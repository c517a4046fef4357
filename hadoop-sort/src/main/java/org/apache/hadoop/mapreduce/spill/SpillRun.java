/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.spill;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapreduce.sort.SortedRun;

/**
 * A run over one segment after another, read in blocks by position, so that several threads may share an open file. The
 * checksum of a segment is verified when its last block is read. For one thread.
 */
public final class SpillRun extends SortedRun {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 16;
  /** The largest single read: for each thread, the JDK keeps a buffer as large as the largest one. */
  private static final int MAX_READ = 1 << 20;

  private final SegmentCodec codec;
  private final SegmentChecksum checksum;
  private final FileSystem.Statistics statistics;
  /** The memory that records are read into, except for those that do not fit. */
  private final byte[] block;
  private InputStream in;
  /** The position where the current record begins or, once it has been loaded, ends. */
  private int position;
  private int limit;
  /** The bytes of the current record that have not been loaded: all of them or none. */
  private long unloaded;
  private long records;

  /**
   * @param codec null for none
   * @param blockSize bytes to read at once
   * @param statistics told how many bytes are read
   */
  public SpillRun(CompressionCodec codec, SegmentChecksum checksum, int blockSize, FileSystem.Statistics statistics) {
    this.codec = new SegmentCodec(codec);
    this.checksum = checksum;
    this.statistics = statistics;
    this.block = new byte[blockSize];
    this.bytes = block;
  }

  /** Begins with a segment. */
  public void open(FSDataInputStream file, SegmentIndex.Entry segment) throws IOException {
    close();
    bytes = block;
    position = 0;
    limit = 0;
    unloaded = 0;
    Part part = new Part(file, segment.offset(), segment.length());
    in = codec.decompress(checksum.verify(part, segment.length()));
  }

  /** Releases what a segment holds, even if it was not read to its end. */
  public void close() {
    in = null;
    codec.release();
  }

  /** Returns how many records were read from all segments. */
  public long records() {
    return records;
  }

  @Override
  public boolean next() throws IOException {
    load();
    if (position == limit) {
      bytes = block;
      position = 0;
      limit = 0;
    }
    int available = fill(IFileDescriptor.MAX_LENGTHS_BYTES);
    int keyBytes = available == 0 ? 1 : VInts.size(bytes[position]);
    int lengths = available <= keyBytes ? available + 1 : keyBytes + VInts.size(bytes[position + keyBytes]);
    if (available < lengths) {
      throw new EOFException("A segment ends within a record");
    }
    keyLength = VInts.get(bytes, position);
    valueLength = VInts.get(bytes, position + keyBytes);
    if (IFileDescriptor.isEnd(keyLength, valueLength)) {
      return false;
    }
    if (keyLength < 0 || valueLength < 0) {
      throw new IOException("Negative length of a key or value: " + keyLength + ", " + valueLength);
    }
    records++;
    position += lengths;
    unloaded = (long) keyLength + valueLength;
    require(keyLength);
    keyStart = position;
    return true;
  }

  /** Loads the value. Several runs have a current record each, so only the key is read before the value is needed. */
  @Override
  public void load() throws IOException {
    if (unloaded > 0) {
      require(unloaded);
      keyStart = position;
      position += (int) unloaded;
      unloaded = 0;
    }
  }

  private void require(long wanted) throws IOException {
    if (fill(wanted) < wanted) {
      throw new EOFException("A segment ends within a record");
    }
  }

  /** Reads until so many bytes follow the position, or the segment ends; returns how many do. */
  private int fill(long wanted) throws IOException {
    if (limit - position >= wanted) {
      return limit - position;
    }
    if (wanted > bytes.length - position) {
      makeRoom(wanted);
    }
    while (limit - position < wanted) {
      int read = in.read(bytes, limit, bytes.length - limit);
      if (read < 0) {
        break;
      }
      limit += read;
    }
    return limit - position;
  }

  /**
   * Makes room in the array. A larger array than a block has exactly the wanted size, so that it is used up by the
   * record.
   */
  private void makeRoom(long wanted) throws IOException {
    byte[] to = bytes;
    if (wanted > bytes.length) {
      if (wanted > MAX_ARRAY) {
        throw new IOException("A record of " + wanted + " bytes is too long");
      }
      to = new byte[(int) wanted];
    }
    System.arraycopy(bytes, position, to, 0, limit - position);
    bytes = to;
    limit -= position;
    position = 0;
  }

  /** A range of a file that is read by position. */
  final class Part extends InputStream {
    private final FSDataInputStream file;
    private long position;
    private long left;

    Part(FSDataInputStream file, long start, long length) {
      this.file = file;
      this.position = start;
      this.left = length;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] b, int off, int len) throws IOException {
      Objects.checkFromIndexSize(off, len, b.length);
      if (len == 0) {
        return 0;
      }
      if (left == 0) {
        return -1;
      }
      int read = file.read(position, b, off, (int) Math.min(Math.min(left, len), MAX_READ));
      if (read > 0) {
        position += read;
        left -= read;
        statistics.incrementBytesRead(read);
      }
      return read;
    }

    /** Returns the remaining length: the file is local, so reads wait for nothing but the disk. */
    @Override
    public int available() {
      return (int) Math.min(left, Integer.MAX_VALUE);
    }
  }
}
