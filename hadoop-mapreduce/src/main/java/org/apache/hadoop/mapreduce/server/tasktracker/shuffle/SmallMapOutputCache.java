/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.shuffle.server.InMemorySegment;

/**
 * A cache of whole small map output files while reduces fetch their parts: opening a file takes longer than sending a
 * small part of it, and a disk seeks as far for a kilobyte as for the whole file. The first request for a part loads
 * the file into memory, together with its index. Thread-safe.
 */
public final class SmallMapOutputCache {
  /** The maximum size of a cached file: reading this much costs little more than opening the file. */
  public static final int MAX_BYTES = 64 << 10;
  private static final long UNUSED_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MapOutputCache<MapAttempt, SmallOutput> files;

  /** @param maxBytes the maximum total size of the files and their indexes; 0 caches none */
  public SmallMapOutputCache(int maxBytes) {
    this(maxBytes, System::nanoTime);
  }

  SmallMapOutputCache(int maxBytes, LongSupplier nanos) {
    files = new MapOutputCache<>(maxBytes, UNUSED_NANOS, nanos, file -> { });
  }

  /**
   * Tells whether a file of which a part is requested should be cached: this is the case if others will request the
   * rest and there is room for it and its index; room is made if possible. The lengths may have any value.
   */
  public boolean mayKeep(long fileLength, long partLength, int parts) {
    return partLength >= 0 && partLength < fileLength && fileLength <= MAX_BYTES
        && files.hasRoom(SmallOutput.weight(fileLength, parts));
  }

  /**
   * Takes the part of a reduce.
   *
   * @return null if the file is not cached or has no such part
   */
  public InMemorySegment take(MapAttempt map, int reduce) {
    return files.take(map, file -> file.part(reduce), InMemorySegment::length);
  }

  /**
   * Caches a file for those that will request its parts. If another thread has cached it meanwhile, that copy stays,
   * because it knows what was taken; if the room has been used up meanwhile, the file is not cached.
   */
  public void keep(MapAttempt map, SmallOutput output) {
    files.hold(map, output, SmallOutput.weight(output.length(), output.index().parts()), output.length());
  }

  /** Returns the total size of the cached files in bytes, including their indexes. */
  public long bytes() {
    return files.weight();
  }
}
