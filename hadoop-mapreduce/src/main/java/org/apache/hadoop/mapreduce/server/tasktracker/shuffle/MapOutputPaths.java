/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.shuffle;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The paths of the map outputs that were asked for last: to search the local folders for one takes longer than to read
 * a small output. A file may be gone meanwhile; who finds that says {@link #remove}. Thread-safe.
 */
public final class MapOutputPaths {
  @GuardedBy("this")
  private final Map<String, File> files;

  /** Searches the local folders. */
  public interface Search {
    File find() throws IOException;
  }

  /** @param most files that are remembered, at least 0 */
  public MapOutputPaths(int most) {
    files = new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, File> eldest) {
        return size() > most;
      }
    };
  }

  /** The file, which may be gone, or null if it is not known. */
  public synchronized File known(String mapId) {
    return files.get(mapId);
  }

  /** Searches, without a lock, and remembers what is found. */
  public File search(String mapId, Search search) throws IOException {
    File found = search.find();
    synchronized (this) {
      files.put(mapId, found);
    }
    return found;
  }

  /** Forgets a file that is gone. */
  public synchronized void remove(String mapId) {
    files.remove(mapId);
  }
}
