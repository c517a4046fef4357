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
 * The lock of one generated input: harnesses that use it share it until they end, one that deletes it has it alone. Its
 * file is made if need be, and stays; its time is that of the last use.
 */
final class InputLock implements Closeable {
  private static final String SUFFIX = ".lock";
  /** Those of this JVM by their files: it must open none of these again, as closing a file gives up its locks. */
  private static final Map<Path, FileChannel> USED = new HashMap<>();

  private final FileChannel channel;

  private InputLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Makes an input one that this JVM uses, until it ends; waits for one that is being deleted. */
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
      // Sets the time. To set it by the file's name opens the file, and closes it, too.
      channel.write(ByteBuffer.wrap(new byte[1]), 0);
    }
  }

  /** Takes an input for the caller alone; null if anybody uses it. */
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

  /** Returns when an input was last used, in milliseconds; 0 if that is not known. */
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
