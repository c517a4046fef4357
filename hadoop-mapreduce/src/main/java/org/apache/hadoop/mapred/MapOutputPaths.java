/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the files of map outputs lie that were asked for last: to search the local folders for one takes longer than to
 * read a small output. A file may be gone meanwhile; who finds that says {@link #remove}. Thread-safe.
 */
final class MapOutputPaths {
  @GuardedBy("this")
  private final Map<String, Path> files;

  /** Searches the local folders. */
  interface Search {
    Path find() throws IOException;
  }

  /** @param most files that are remembered, at least 0 */
  MapOutputPaths(int most) {
    files = new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, Path> eldest) {
        return size() > most;
      }
    };
  }

  /** The file, which may be gone, or null if it is not known. */
  synchronized Path known(String mapId) {
    return files.get(mapId);
  }

  /** Searches, without a lock, and remembers what is found. */
  Path search(String mapId, Search search) throws IOException {
    Path found = search.find();
    synchronized (this) {
      files.put(mapId, found);
    }
    return found;
  }

  synchronized void remove(String mapId) {
    files.remove(mapId);
  }
}
