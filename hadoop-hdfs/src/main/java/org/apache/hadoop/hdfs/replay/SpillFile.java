/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.hdfs.replay;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.fs.LocalPaths;

/**
 * A local file that only its owner may read, and that is unlinked as soon as it is open: nothing is left when the
 * process ends, in whatever way. It is not a channel, as an interrupt of the thread would close that. For one thread at
 * a time.
 */
final class SpillFile implements Closeable {
  private final RandomAccessFile file;
  private long end;
  private long size;

  private SpillFile(RandomAccessFile file) {
    this.file = file;
  }

  static SpillFile in(File folder) throws IOException {
    Path path = Files.createTempFile(Files.createDirectories(LocalPaths.of(folder)), "dfs-block-", ".tmp",
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      return new SpillFile(new RandomAccessFile(path.toFile(), "rw"));
    } finally {
      Files.delete(path);
    }
  }

  /** Appends the remaining bytes of {@code bytes}, whose position does not change, and returns their offset. */
  long append(ByteBuffer bytes) throws IOException {
    long begin = end;
    file.seek(begin);
    file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    end = begin + bytes.remaining();
    size = Math.max(size, end);
    return begin;
  }

  ByteBuffer read(long begin, int length) throws IOException {
    byte[] bytes = new byte[length];
    file.seek(begin);
    file.readFully(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** Returns by how much the file grows if {@code bytes} more are appended. */
  long growth(int bytes) {
    return Math.max(0, end + bytes - size);
  }

  /** Returns the length of the file. */
  long size() {
    return size;
  }

  /** Discards all bytes without truncating the file, as overwriting pages is cheaper than allocating new ones. */
  void clear() {
    end = 0;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
