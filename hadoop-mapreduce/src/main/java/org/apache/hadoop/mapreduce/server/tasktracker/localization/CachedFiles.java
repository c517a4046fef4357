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
 * The files and archives that the distributed cache of a tracker has on the node, as it tells them, for figures and the
 * tracker's page. An entry is whatever object the cache knows a file by. Thread-safe, without a lock.
 */
public final class CachedFiles {
  private final Map<Object, Cached> files = new ConcurrentHashMap<>();
  private final LongAdder evicted = new LongAdder();
  private final LongSupplier clock;

  /** A file whose last use changes; its name goes as soon as it is private to anybody. */
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

  /** @param clock tells the time in milliseconds */
  CachedFiles(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Takes note that a task has the file, which is on the node.
   *
   * @param isPublic whether all users may read it
   * @param bytes that it takes here, with what was unpacked
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

  /** Takes note that a task does not need the file any more. */
  public void released(Object entry) {
    Cached cached = files.get(entry);
    if (cached != null) {
      cached.uses.decrementAndGet();
      cached.lastUsed = clock.getAsLong();
    }
  }

  /** Takes note that the file is deleted to make room. */
  public void evicted(Object entry) {
    if (files.remove(entry) != null) {
      evicted.increment();
    }
  }

  /** Takes note that all files are deleted. */
  public void clear() {
    files.clear();
  }

  /** Returns how many were deleted to make room. */
  long evictions() {
    return evicted.sum();
  }

  /** Returns those that are here now. */
  List<HeldFile> held() {
    return files.values().stream().map(Cached::held).toList();
  }
}
