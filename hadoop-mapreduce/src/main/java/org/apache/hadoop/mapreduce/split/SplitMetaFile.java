/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.split;

import java.io.DataInput;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.net.NodeBase;

/**
 * The parser of the file with the locations of a job's splits. It was written by a client and may contain anything:
 * parsing it takes no more memory than a small multiple of its size. Stateless.
 */
final class SplitMetaFile {
  /** The minimum size of a split's entry: the number of locations, the offset and the length take a byte each. */
  private static final int MIN_BYTES = 3;
  /** The maximum length of a name in bytes: more than any host name or rack has. */
  private static final int MAX_NAME = 1 << 16;

  private SplitMetaFile() {
  }

  /** Reads the whole file into memory, and closes it whatever its content. */
  static DataInputStream read(FileSystem fs, Path file, long length) throws IOException {
    byte[] bytes = new byte[Math.toIntExact(length)];
    try (FSDataInputStream in = fs.open(file)) {
      in.readFully(bytes);
    }
    return new DataInputStream(new Bytes(bytes));
  }

  /**
   * A stream over the content of the file, without a lock for each byte. Reading on at its end is an error. For one
   * thread.
   */
  static final class Bytes extends InputStream {
    private final byte[] bytes;
    private int next;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() throws IOException {
      requireMore();
      return bytes[next++] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      Objects.checkFromIndexSize(from, length, into.length);
      if (length == 0) {
        return 0;
      }
      requireMore();
      int count = Math.min(length, bytes.length - next);
      System.arraycopy(bytes, next, into, from, count);
      next += count;
      return count;
    }

    @Override
    public long skip(long count) {
      int skipped = (int) Math.max(0, Math.min(count, available()));
      next += skipped;
      return skipped;
    }

    @Override
    public int available() {
      return bytes.length - next;
    }

    private void requireMore() throws EOFException {
      if (next == bytes.length) {
        throw new EOFException("Split file of " + bytes.length + " bytes ends too early");
      }
    }
  }

  /**
   * Checks and returns the number of splits, given the size of the file.
   *
   * @throws IOException if the number is negative, or the file too small for it
   */
  static int splits(int count, long bytes) throws IOException {
    if (count < 0 || count > bytes / MIN_BYTES) {
      throw new IOException("Invalid split file: " + bytes + " bytes with " + count + " splits");
    }
    return count;
  }

  /**
   * Reads the locations of a split.
   *
   * @throws IOException if they are not in the format that clients write
   */
  static String[] locations(DataInput in) throws IOException {
    int count = WritableUtils.readVInt(in);
    if (count < 0) {
      throw new IOException("Invalid split: " + count + " locations");
    }
    // It grows with the data read: the count alone allocates no memory.
    List<String> locations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      locations.add(name(in));
    }
    return hosts(locations.toArray(new String[0]));
  }

  /**
   * Returns those of a split's locations that can be host names. An input format may supply none, or something else: an
   * empty name, a path, or markup, which pages would display unescaped. Such a split, and its job, still run.
   *
   * @param locations null if there are none
   */
  static String[] hosts(String[] locations) {
    return locations == null ? new String[0] : Arrays.stream(locations)
        .filter(name -> name != null && !name.isEmpty() && !name.contains(NodeBase.PATH_SEPARATOR_STR)
            && name.chars().noneMatch(SplitMetaFile::isMarkup)).toArray(String[]::new);
  }

  private static boolean isMarkup(int character) {
    return character <= ' ' || "<>&\"'".indexOf(character) >= 0;
  }

  private static String name(DataInput in) throws IOException {
    int length = WritableUtils.readVInt(in);
    if (length < 0 || length > MAX_NAME) {
      throw new IOException("Invalid split: a host name of " + length + " bytes");
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
