/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arms;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/** The lock that a harness holds while it checks whether an arm is built and builds it; others wait for it. */
final class BuildLock implements Closeable {
  private final FileChannel channel;

  private BuildLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @param file created if missing, and never deleted
   * @param notice receives a message if another harness holds the lock
   */
  static BuildLock take(Path file, Consumer<String> notice) throws IOException {
    Files.createDirectories(file.getParent());
    FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      FileLock lock = channel.tryLock();
      if (lock == null) {
        notice.accept("waiting for another build to end (" + file + ") ...");
        channel.lock();
      }
      return new BuildLock(channel);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
