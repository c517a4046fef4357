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
 * A cache of open map output files while reduces fetch their parts: opening a file takes half as long as sending a part
 * of some ten kilobytes. Unused files are closed by the first {@link #closeUnused} after {@value #UNUSED_SECONDS}
 * seconds, so that the disk space of removed outputs is freed. Thread-safe.
 */
public final class OpenFileCache {
  /** The key of the maximum number of files kept open. */
  public static final IntKey FILES =
      new IntKey("mapreduce.tasktracker.shuffle.server.open.outputs", "files", 1024, 0, 1 << 20);
  private static final long UNUSED_SECONDS = 2;
  /** The divisor of the process's file limit: the process needs files for other purposes as well. */
  private static final int SHARE = 4;

  private final MapOutputCache<String, OpenFile> files;

  /**
   * @param maxFiles the maximum number of files kept open; 0 for none. At most a quarter of the process's limit is used
   */
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

  /** Closes a file that was only read: a failure loses nothing. */
  private static void close(OpenFile file) {
    try {
      file.close();
    } catch (IOException e) {
      // Ignored: nothing is lost.
    }
  }

  /**
   * Takes a part of an output.
   *
   * @return the file, to be closed by the caller; null if it is not cached
   */
  public OpenFile take(String mapId, long length) {
    return files.take(mapId, OpenFile::share, file -> length);
  }

  /**
   * Keeps a file open for other requests, if more are expected and there is room. The caller still has to close its
   * own.
   *
   * @param partLength the number of bytes that the caller takes
   */
  public void keep(String mapId, OpenFile file, long fileLength, long partLength) {
    long left = fileLength - partLength;
    if (left > 0 && !files.hold(mapId, file.share(), 1, left)) {
      close(file);
    }
  }

  /** Closes the files that were not used lately. */
  public void closeUnused() {
    files.dropUnused();
  }

  /** Closes all cached files; callers that have taken one can continue to use it. */
  public void close() {
    files.clear();
  }

  /** Returns the number of files kept open. */
  public long files() {
    return files.weight();
  }
}
