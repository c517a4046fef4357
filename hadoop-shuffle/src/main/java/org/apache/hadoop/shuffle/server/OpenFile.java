/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * A file that is shared by several readers, each of which closes it; the last close closes the channel. It caches for a
 * second which parts of it were in the page cache: when reduces ask for neighbouring parts of an output, checking again
 * for each costs nearly as much as sending it. Thread-safe.
 */
public final class OpenFile implements Closeable {
  /** The size of a window, the unit in which residency in the page cache is checked. */
  static final int WINDOW_BYTES = 4 << 20;
  /** The most windows that are cached, counted from the start of the file. */
  static final int MAX_WINDOWS = 1 << 10;
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final FileChannel channel;
  private final LongSupplier nanos;
  /** The length of the file when it was opened. */
  private final long size;
  private final AtomicInteger holders = new AtomicInteger(1);
  /** The times when all pages of each window were in memory; 0 if unknown. A stale read only causes another check. */
  private final AtomicLongArray loaded;

  /**
   * @param channel closed with this
   * @throws IOException if its size cannot be determined
   */
  public OpenFile(FileChannel channel) throws IOException {
    this(channel, System::nanoTime);
  }

  OpenFile(FileChannel channel, LongSupplier nanos) throws IOException {
    this.channel = channel;
    this.nanos = nanos;
    size = channel.size();
    loaded = new AtomicLongArray((int) Math.min(MAX_WINDOWS, (size + WINDOW_BYTES - 1) / WINDOW_BYTES));
  }

  /**
   * Shares the file with one more reader, who has to close it as well. May be called only by a reader who has not
   * closed it yet.
   *
   * @throws IllegalStateException if it is closed
   */
  public OpenFile share() {
    holders.getAndUpdate(count -> {
      if (count == 0) {
        throw new IllegalStateException("closed");
      }
      return count + 1;
    });
    return this;
  }

  /** Returns the channel, to be read by position only. */
  public FileChannel channel() {
    return channel;
  }

  /**
   * Loads a range into memory, blocking on disk I/O where needed.
   *
   * @param count 1 or more bytes from {@code position} on, at most 2 GB
   * @throws IOException if the range cannot be read
   */
  void load(long position, long count) throws IOException {
    long window = position / WINDOW_BYTES;
    long end = position + count;
    boolean isInOne = window < loaded.length() && (end - 1) / WINDOW_BYTES == window && end <= size;
    if (!isInOne || !isLoaded((int) window)) {
      ReadAhead.load(channel, position, count);
    }
  }

  private boolean isLoaded(int window) throws IOException {
    long now = nanos.getAsLong();
    long seen = loaded.get(window);
    if (seen != 0 && now - seen < FRESH_NANOS) {
      return true;
    }
    long start = (long) window * WINDOW_BYTES;
    if (!ReadAhead.isLoaded(channel, start, Math.min(WINDOW_BYTES, size - start))) {
      return false;
    }
    loaded.set(window, now == 0 ? 1 : now);
    return true;
  }

  /**
   * Closes the file for one of its readers; the last one closes the channel.
   *
   * @throws IllegalStateException if all readers have closed it already
   */
  @Override
  public void close() throws IOException {
    int left = holders.decrementAndGet();
    if (left < 0) {
      throw new IllegalStateException("closed more often than shared");
    }
    if (left == 0) {
      channel.close();
    }
  }
}
