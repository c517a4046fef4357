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
 * The indexes of map outputs that a TaskTracker serves. If one more would take more memory than they may, older ones
 * go, by the CLOCK algorithm: oldest first, but what was asked for since the last look at it is passed over once. So an
 * index that is here is found without a lock, and without a write that threads would have to share.
 *
 * <p>An index is read once, by the first thread that asks for it, without a lock; others that ask meanwhile wait for it
 * and share what becomes of it, a failure too. A failure is not kept, the next thread reads again. An index that is
 * removed while it is read still goes to those who wait and is not kept.
 *
 * <p>Thread-safe.
 *
 * @param <I> an index
 */
public final class MapOutputIndexCache<I> {
  private final long maxBytes;
  private final ToLongFunction<I> sizes;
  private final Map<String, Entry<I>> entries = new ConcurrentHashMap<>();
  /** The indexes that are counted, in the order in which they are looked at. */
  @GuardedBy("this")
  private final Map<String, Entry<I>> counted = new LinkedHashMap<>();
  @GuardedBy("this")
  private long bytes;

  private static final class Entry<I> extends FutureTask<I> {
    /** The mark of an index that was asked for since the last look at it. */
    private volatile boolean used;
    /** The bytes that the index takes; set before it is counted. */
    private long bytes;

    Entry(Callable<I> read) {
      super(read);
    }
  }

  /**
   * @param maxBytes of the indexes themselves; 0 keeps none
   * @param sizes tells the bytes that an index takes
   */
  public MapOutputIndexCache(long maxBytes, ToLongFunction<I> sizes) {
    this.sizes = sizes;
    this.maxBytes = maxBytes;
  }

  /**
   * The index of {@code mapId}'s output.
   *
   * @param read called by this thread or by none
   * @throws IOException if it could not be read, by this or by another thread; the cause says why
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

  /** Forgets the index of an output that is gone. */
  public synchronized void remove(String mapId) {
    entries.remove(mapId);
    Entry<I> entry = counted.remove(mapId);
    if (entry != null) {
      bytes -= entry.bytes;
    }
  }

  /** Returns the bytes of the indexes that are kept. */
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
    // An index may be asked for as often as it is looked at: then it goes when all were passed over.
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
