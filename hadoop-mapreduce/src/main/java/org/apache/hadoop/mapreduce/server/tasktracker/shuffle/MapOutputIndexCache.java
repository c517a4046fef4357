/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.ToLongFunction;

/**
 * A cache of the indexes of the map outputs that a TaskTracker serves, with a memory limit. To make room, indexes are
 * evicted by the CLOCK algorithm: oldest first, but those requested since they were last examined are spared once. This
 * way a cached index is found without a lock, and without a write to memory that threads would share.
 *
 * <p>An index is read once, by the first thread that requests it, without a lock; others that request it meanwhile wait
 * and share the result, including a failure. A failure is not cached: the next thread reads again. An index that is
 * removed while it is being read is still given to the waiting threads, but not cached.
 *
 * <p>Thread-safe.
 *
 * @param <I> the type of an index
 */
public final class MapOutputIndexCache<I> {
  private final long maxBytes;
  private final ToLongFunction<I> sizes;
  private final Map<String, Entry<I>> entries = new ConcurrentHashMap<>();
  /** The indexes counted towards the limit, in the order in which they are examined. */
  @GuardedBy("this")
  private final Map<String, Entry<I>> counted = new LinkedHashMap<>();
  @GuardedBy("this")
  private long bytes;

  private static final class Entry<I> extends FutureTask<I> {
    /** True if the index was requested since it was last examined. */
    private volatile boolean used;
    /** The size of the index in bytes; set before it is counted. */
    private long bytes;

    Entry(Callable<I> read) {
      super(read);
    }
  }

  /**
   * @param maxBytes the maximum total size of the indexes themselves; 0 caches none
   * @param sizes returns the size of an index in bytes
   */
  public MapOutputIndexCache(long maxBytes, ToLongFunction<I> sizes) {
    this.sizes = sizes;
    this.maxBytes = maxBytes;
  }

  /**
   * Returns the index of {@code mapId}'s output.
   *
   * @param read reads the index; called by this thread or not at all
   * @throws IOException if it could not be read, by this or another thread; the cause says why
   */
  public I get(String mapId, Callable<I> read) throws IOException {
    Entry<I> entry = entries.get(mapId);
    boolean first = false;
    if (entry == null) {
      Entry<I> made = new Entry<>(read);
      entry = entries.putIfAbsent(mapId, made);
      if (entry == null) {
        entry = made;
        first = true;
        entry.run();
      }
    }
    try {
      I index = entry.get();
      if (first) {
        entry.bytes = sizes.applyAsLong(index);
        keep(mapId, entry);
      } else if (!entry.used) {
        entry.used = true;
      }
      return index;
    } catch (ExecutionException e) {
      entries.remove(mapId, entry);
      throw new IOException("Error Reading IndexFile", e.getCause());
    } catch (InterruptedException e) {
      throw new IOException("Interrupted waiting for construction", e);
    }
  }

  /** Removes the index of an output that is gone. */
  public synchronized void remove(String mapId) {
    entries.remove(mapId);
    Entry<I> entry = counted.remove(mapId);
    if (entry != null) {
      bytes -= entry.bytes;
    }
  }

  /** Returns the total size of the cached indexes in bytes. */
  public synchronized long bytes() {
    return bytes;
  }

  private synchronized void keep(String mapId, Entry<I> entry) {
    if (entries.get(mapId) != entry) {
      return;
    }
    if (entry.bytes > maxBytes) {
      entries.remove(mapId);
      return;
    }
    makeRoom(entry.bytes);
    counted.put(mapId, entry);
    bytes += entry.bytes;
  }

  @GuardedBy("this")
  private void makeRoom(long needed) {
    // Indexes may be requested as fast as they are examined: once all have been spared, the next one is evicted anyway.
    int mostSpared = counted.size();
    while (bytes + needed > maxBytes) {
      Iterator<Map.Entry<String, Entry<I>>> oldest = counted.entrySet().iterator();
      Map.Entry<String, Entry<I>> next = oldest.next();
      oldest.remove();
      String mapId = next.getKey();
      Entry<I> entry = next.getValue();
      if (entry.used && mostSpared-- > 0) {
        entry.used = false;
        counted.put(mapId, entry);
      } else {
        entries.remove(mapId);
        bytes -= entry.bytes;
      }
    }
  }
}
