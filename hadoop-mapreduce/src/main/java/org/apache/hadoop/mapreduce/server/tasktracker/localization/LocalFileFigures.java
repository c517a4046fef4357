/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;

/**
 * The metrics of a tracker, extended by those of the files that it holds for jobs: in its distributed cache and in its
 * {@link ContentStore}. Thread-safe; metrics take no lock, the list of contents briefly takes that of the store.
 */
public final class LocalFileFigures implements FigureSource {
  private static final String PREFIX = "hadoop_tasktracker_";
  private static final double MILLIS = 1000;

  private final FigureSource tracker;
  private final ContentStore store;
  private final Supplier<CachedFiles> cache;

  LocalFileFigures(FigureSource tracker, ContentStore store, Supplier<CachedFiles> cache) {
    this.tracker = tracker;
    this.store = store;
    this.cache = cache;
  }

  /**
   * Makes a tracker's web server publish these metrics in place of the tracker's own.
   *
   * @param cache returns the content of the tracker's current distributed cache
   */
  public static void join(HttpServer server, ContentStore store, Supplier<CachedFiles> cache) {
    FigureSource tracker = (FigureSource) server.getAttribute(ATTRIBUTE);
    server.setAttribute(ATTRIBUTE, new LocalFileFigures(tracker, store, cache));
  }

  @Override
  public void addTo(Figures figures) {
    tracker.addTo(figures);
    addContents(figures);
    addCache(figures, cache.get());
  }

  private void addContents(Figures figures) {
    figures.counter(PREFIX + "fetched_contents_total", "Job files fetched to be kept for other jobs",
        store.fetched());
    figures.counter(PREFIX + "fetched_contents_bytes_total", "Bytes of the job files fetched to be kept for other jobs",
        store.fetchedBytes());
    figures.counter(PREFIX + "reused_contents_total", "Job files whose contents the node already had",
        store.reused());
    figures.counter(PREFIX + "reused_contents_bytes_total", "Bytes of job files whose contents the node already had",
        store.reusedBytes());
    figures.counter(PREFIX + "evicted_contents_total", "Kept contents that were deleted to make room for others",
        store.evicted());
    figures.gauge(PREFIX + "kept_contents", "File contents kept for other jobs", store.keptNumber());
    figures.gauge(PREFIX + "kept_contents_bytes", "Bytes of the file contents kept for other jobs", store.keptBytes());
    addLastUse(figures, "kept_contents", "kept contents", store.lastUsed());
  }

  private static void addCache(Figures figures, CachedFiles cache) {
    long lastUsed = 0;
    long[] numbers = new long[2];
    long[] bytes = new long[2];
    for (HeldFile file : cache.held()) {
      int visibility = file.isPublic() ? 1 : 0;
      numbers[visibility]++;
      bytes[visibility] += file.bytes();
      lastUsed = Math.max(lastUsed, file.lastUsed());
    }
    String number = "Files and archives of the distributed cache on the node, public or private to a user";
    for (int i = 0; i < 2; i++) {
      String visibility = i == 1 ? "public" : "private";
      figures.gauge(PREFIX + "cached_files", number, numbers[i], "visibility", visibility);
      figures.gauge(PREFIX + "cached_files_bytes", "Bytes of these files and archives", bytes[i], "visibility",
          visibility);
    }
    figures.counter(PREFIX + "evicted_cached_files_total",
        "Files and archives of the distributed cache that were deleted to make room", cache.evictions());
    addLastUse(figures, "cached_files", "a file of the distributed cache", lastUsed);
  }

  /** @param millis the time of the last use; 0 if there was none */
  private static void addLastUse(Figures figures, String name, String what, long millis) {
    if (millis > 0) {
      figures.gauge(PREFIX + name + "_last_use_time_seconds", "When a job last used " + what, millis / MILLIS);
    }
  }

  @Override
  public FigureHistory history() {
    return tracker.history();
  }

  @Override
  public List<Listing> listings() {
    List<Listing> all = new ArrayList<>(tracker.listings());
    all.add(HeldFile.listing("Distributed cache", cache.get().held()));
    all.add(HeldFile.listing("Contents that are kept for other jobs", store.held()));
    return all;
  }
}
