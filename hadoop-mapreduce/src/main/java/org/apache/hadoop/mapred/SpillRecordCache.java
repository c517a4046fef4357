/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The indexes of map outputs that a TaskTracker serves. Those asked for least recently go first when they take more
 * memory than they may.
 *
 * <p>An index is read once, by the first thread that asks for it, without a lock; others that ask meanwhile wait for it
 * and share what becomes of it, a failure too. A failure is not kept, the next thread reads again. An index that is
 * removed while it is read still goes to those who wait and is not kept.
 *
 * <p>Thread-safe.
 */
final class SpillRecordCache {
  private final long maxBytes;
  /** In the order of the last use. */
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  private static final class Entry extends FutureTask<SpillRecord> {
    /** 0 until it is counted. */
    private long bytes;

    Entry(Callable<SpillRecord> read) {
      super(read);
    }
  }

  /** @param maxBytes of the indexes themselves; 0 keeps none */
  SpillRecordCache(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * The index of {@code mapId}'s output.
   *
   * @param read called by this thread or by none
   * @throws IOException if it could not be read, by this or by another thread; the cause says why
   */
  SpillRecord get(String mapId, Callable<SpillRecord> read) throws IOException {
    Entry entry;
    boolean first = false;
    synchronized (this) {
      entry = entries.get(mapId);
      if (entry == null) {
        entry = new Entry(read);
        entries.put(mapId, entry);
        first = true;
      }
    }
    if (first) {
      entry.run();
    }
    try {
      SpillRecord index = entry.get();
      if (first) {
        keep(mapId, entry, index);
      }
      return index;
    } catch (ExecutionException e) {
      forget(mapId, entry);
      throw new IOException("Error Reading IndexFile", e.getCause());
    } catch (InterruptedException e) {
      throw new IOException("Interrupted waiting for construction", e);
    }
  }

  /** Forgets the index of an output that is gone. */
  synchronized void remove(String mapId) {
    Entry entry = entries.remove(mapId);
    if (entry != null) {
      bytes -= entry.bytes;
    }
  }

  /** What the indexes take that are kept. */
  synchronized long bytes() {
    return bytes;
  }

  private synchronized void keep(String mapId, Entry entry, SpillRecord index) {
    if (entries.get(mapId) != entry) {
      return;
    }
    entry.bytes = (long) index.size() * MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH;
    bytes += entry.bytes;
    // what is being read has no bytes yet and is passed over
    for (Iterator<Entry> oldest = entries.values().iterator(); bytes > maxBytes && oldest.hasNext();) {
      Entry next = oldest.next();
      if (next.bytes > 0) {
        bytes -= next.bytes;
        oldest.remove();
      }
    }
  }

  private synchronized void forget(String mapId, Entry entry) {
    entries.remove(mapId, entry);
  }
}
