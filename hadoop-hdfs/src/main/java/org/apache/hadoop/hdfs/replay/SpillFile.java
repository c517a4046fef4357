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
 * A local file that only its owner may read, and that has lost its name when it is open: nothing of it stays when the
 * process ends, however it does. It is no channel, which an interrupt of the thread would close. For one thread at a
 * time.
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

  /** Appends what is left of {@code bytes}, which stays as it is, and returns where it begins. */
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

  /** Tells how much longer the file gets by {@code bytes} more. */
  long growth(int bytes) {
    return Math.max(0, end + bytes - size);
  }

  /** Tells how long the file is. */
  long size() {
    return size;
  }

  /** Forgets all bytes; the file stays as long as it is, as pages are written over for less than new ones. */
  void clear() {
    end = 0;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
