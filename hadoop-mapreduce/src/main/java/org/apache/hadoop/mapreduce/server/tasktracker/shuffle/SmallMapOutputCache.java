/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.hadoop.shuffle.server.InMemorySegment;

/**
 * A cache of whole files of small map outputs, while reduces ask for their parts: to open a file takes longer than to
 * send a small part of it, and a disk moves its head for a kilobyte as for all of the file. The first part that is
 * asked for brings the file here, and its index with it. Thread-safe.
 */
public final class SmallMapOutputCache {
  /** The largest file that is kept: to read as much costs little more than to open it. */
  public static final int MAX_BYTES = 64 << 10;
  private static final long UNUSED_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final MapOutputCache<MapAttempt, SmallOutput> files;

  /** @param maxBytes of all files and their indexes; 0: none is kept */
  public SmallMapOutputCache(int maxBytes) {
    this(maxBytes, System::nanoTime);
  }

  SmallMapOutputCache(int maxBytes, LongSupplier nanos) {
    files = new MapOutputCache<>(maxBytes, UNUSED_NANOS, nanos, file -> { });
  }

  /**
   * Tells whether a file of which a part is asked for is to be brought here: if others will ask for the rest, and there
   * is room for it and its index, which is made if it can be. The lengths may be any.
   */
  public boolean mayKeep(long fileLength, long partLength, int parts) {
    return partLength >= 0 && partLength < fileLength && fileLength <= MAX_BYTES
        && files.hasRoom(SmallOutput.weight(fileLength, parts));
  }

  /**
   * Takes the part for a reduce.
   *
   * @return null if the file is not here, or has no such part
   */
  public InMemorySegment take(MapAttempt map, int reduce) {
    return files.take(map, file -> file.part(reduce), InMemorySegment::length);
  }

  /**
   * Keeps a file for those who will ask for its parts. If another thread has brought it meanwhile, that one stays,
   * which knows what was taken of it; if others have taken the room, it is not kept.
   */
  public void keep(MapAttempt map, SmallOutput output) {
    files.hold(map, output, SmallOutput.weight(output.length(), output.index().parts()), output.length());
  }

  /** Returns the bytes of what is kept, with the indexes. */
  public long bytes() {
    return files.weight();
  }
}
