/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/**
 * The lock of one generated input: harnesses that use the input share it until they end; one that deletes the input
 * holds it exclusively. The lock file is created if missing and never deleted; its modification time is that of the
 * last use.
 */
final class InputLock implements Closeable {
  private static final String SUFFIX = ".lock";
  /**
   * The locks of this JVM by file, which must not be opened again: closing any channel of a file releases its locks.
   */
  private static final Map<Path, FileChannel> USED = new HashMap<>();

  private final FileChannel channel;

  private InputLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Marks an input as in use by this JVM until it ends; waits if the input is being deleted. */
  static void use(Path input) throws IOException {
    Path file = file(input);
    synchronized (USED) {
      FileChannel channel = USED.get(file);
      if (channel == null) {
        channel = open(file);
        try {
          channel.lock(0, Long.MAX_VALUE, true);
          USED.put(file, channel);
        } finally {
          if (!USED.containsKey(file)) {
            channel.close();
          }
        }
      }
      // Updates the modification time; doing so by path would open and close the file, and so release its locks.
      channel.write(ByteBuffer.wrap(new byte[1]), 0);
    }
  }

  /** Locks an input exclusively; returns null if anyone uses it. */
  static InputLock alone(Path input) throws IOException {
    Path file = file(input);
    synchronized (USED) {
      if (USED.containsKey(file)) {
        return null;
      }
      FileChannel channel = open(file);
      FileLock lock = null;
      try {
        lock = channel.tryLock();
        return lock == null ? null : new InputLock(channel);
      } finally {
        if (lock == null) {
          channel.close();
        }
      }
    }
  }

  /** Returns the time of an input's last use, in milliseconds; 0 if unknown. */
  static long lastUse(Path input) throws IOException {
    Path file = file(input);
    return Files.exists(file) ? Files.getLastModifiedTime(file).toMillis() : 0;
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  private static Path file(Path input) {
    return input.toAbsolutePath().normalize().resolveSibling(input.getFileName() + SUFFIX);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
