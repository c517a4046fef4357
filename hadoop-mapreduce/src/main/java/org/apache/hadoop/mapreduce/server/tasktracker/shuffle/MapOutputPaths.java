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
 * A cache of the paths of the map outputs requested last: searching the local folders for one takes longer than reading
 * a small output. A file may have been deleted meanwhile; a caller that finds this out calls {@link #remove}.
 * Thread-safe.
 */
public final class MapOutputPaths {
  @GuardedBy("this")
  private final Map<String, File> files;

  /** A search of the local folders. */
  public interface Search {
    File find() throws IOException;
  }

  /** @param most the maximum number of paths remembered, at least 0 */
  public MapOutputPaths(int most) {
    files = new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<String, File> eldest) {
        return size() > most;
      }
    };
  }

  /** Returns the file, which may be gone; null if it is not known. */
  public synchronized File known(String mapId) {
    return files.get(mapId);
  }

  /** Searches for a file, without a lock, and remembers the result. */
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
