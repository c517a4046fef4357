/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.IntKey;
import org.apache.hadoop.shuffle.server.OpenFile;

/**
 * A cache of open files of map outputs, while reduces ask for their parts: to open one takes half as long as to send a
 * part of some ten kilobytes. Those that nobody asks for are closed within {@value #UNUSED_SECONDS} seconds or so, if
 * {@link #closeUnused} is called often enough, so that the disk gets back what a job has removed. Thread-safe.
 */
public final class OpenFileCache {
  /** The key for the number of files that stay open at most. */
  public static final IntKey FILES =
      new IntKey("mapreduce.tasktracker.shuffle.server.open.outputs", "files", 1024, 0, 1 << 20);
  private static final long UNUSED_SECONDS = 2;
  /** A process has its files for other things as well. */
  private static final int SHARE = 4;

  private final MapOutputCache<String, OpenFile> files;

  /** @param maxFiles that are kept open for others; 0: none. At most a quarter of those that the process may have */
  public OpenFileCache(int maxFiles) {
    this(maxFiles, System::nanoTime);
  }

  OpenFileCache(int maxFiles, LongSupplier nanos) {
    files = new MapOutputCache<>(Math.min(maxFiles, ofProcess() / SHARE), TimeUnit.SECONDS.toNanos(UNUSED_SECONDS),
        nanos, OpenFileCache::close);
  }

  private static long ofProcess() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getMaxFileDescriptorCount() : Long.MAX_VALUE;
  }

  /** Closes a file that was only read: nothing is lost if that fails. */
  private static void close(OpenFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // See above.
    }
  }

  /**
   * Takes a part of an output.
   *
   * @return the file, which the caller closes; null if it is not here
   */
  public OpenFile take(String mapId, long length) {
    return files.take(mapId, OpenFile::share, file -> length);
  }

  /**
   * Keeps a file open for others, if there are any, and there is room. The caller closes it as before.
   *
   * @param partLength what the caller takes of it, in bytes
   */
  public void keep(String mapId, OpenFile file, long fileLength, long partLength) {
    long left = fileLength - partLength;
    if (left > 0 && !files.hold(mapId, file.share(), 1, left)) {
      close(file);
    }
  }

  /** Closes those that nobody has asked for lately. */
  public void closeUnused() {
    files.dropUnused();
  }

  /** Closes all. Those who have one can go on. */
  public void close() {
    files.clear();
  }

  /** Returns how many files are kept. */
  public long files() {
    return files.weight();
  }
}
