/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * The files and archives in a tracker's distributed cache on this node, as reported by the cache, for metrics and the
 * tracker's page. An entry is any object by which the cache identifies a file. Thread-safe and lock-free.
 */
public final class CachedFiles {
  private final Map<Object, Cached> files = new ConcurrentHashMap<>();
  private final LongAdder evicted = new LongAdder();
  private final LongSupplier clock;

  /** A file and its uses; its name is dropped as soon as it is private to anyone. */
  private static final class Cached {
    volatile String name;
    final long bytes;
    final long since;
    final AtomicInteger uses = new AtomicInteger();
    volatile long lastUsed;

    Cached(String name, long bytes, long since) {
      this.name = name;
      this.bytes = bytes;
      this.since = since;
    }

    HeldFile held() {
      return new HeldFile(name, bytes, uses.get(), since, lastUsed);
    }
  }

  public CachedFiles() {
    this(System::currentTimeMillis);
  }

  /** @param clock returns the time in milliseconds */
  CachedFiles(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Records that a task uses the file, which is on the node.
   *
   * @param isPublic true if all users may read it
   * @param bytes its size on this node, including unpacked content
   */
  public void used(Object entry, URI file, boolean isPublic, long bytes) {
    long now = clock.getAsLong();
    Cached cached = files.computeIfAbsent(entry,
        key -> new Cached(isPublic ? HeldFile.shown(file) : null, bytes, now));
    if (!isPublic) {
      cached.name = null;
    }
    cached.uses.incrementAndGet();
    cached.lastUsed = now;
  }

  /** Records that a task no longer needs the file. */
  public void released(Object entry) {
    Cached cached = files.get(entry);
    if (cached != null) {
      cached.uses.decrementAndGet();
      cached.lastUsed = clock.getAsLong();
    }
  }

  /** Records that the file was deleted to make room. */
  public void evicted(Object entry) {
    if (files.remove(entry) != null) {
      evicted.increment();
    }
  }

  /** Records that all files were deleted. */
  public void clear() {
    files.clear();
  }

  /** Returns the number of files deleted to make room. */
  long evictions() {
    return evicted.sum();
  }

  /** Returns the files that are currently on the node. */
  List<HeldFile> held() {
    return files.values().stream().map(Cached::held).toList();
  }
}
