/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.patches.queue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A lock on the work tree and patches/, which allows one run of the tool at a time, across processes. The next one
 * waits.
 */
public final class TreeLock implements AutoCloseable {
  private static final long POLL_MILLIS = 100;

  private final FileChannel channel;

  private TreeLock(FileChannel channel) {
    this.channel = channel;
  }

  /** Acquires the lock, and reports on standard error if that has to wait for another run. */
  public static TreeLock take(Repository repository) {
    Path file = repository.tree().resolveSibling(repository.tree().getFileName() + ".lock");
    try {
      Files.createDirectories(file.getParent());
      FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      boolean said = false;
      while (tryLock(channel) == null) {
        if (!said) {
          System.err.println("patches: waiting for another run on " + repository.tree());
          said = true;
        }
        Thread.sleep(POLL_MILLIS);
      }
      return new TreeLock(channel);
    } catch (IOException e) {
      throw new PatchException(file + " cannot be locked: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new PatchException("interrupted while waiting for another run on " + repository.tree());
    }
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // Held by this JVM, e.g. by another module of a parallel Maven build.
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new PatchException("the lock of the work tree cannot be released: " + e.getMessage(), e);
    }
  }
}
