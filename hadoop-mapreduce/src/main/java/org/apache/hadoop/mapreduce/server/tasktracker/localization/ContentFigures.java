/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapreduce.server.tasktracker.localization;

import java.util.List;
import org.apache.hadoop.http.HttpServer;
import org.apache.hadoop.metrics.export.FigureHistory;
import org.apache.hadoop.metrics.export.FigureSource;
import org.apache.hadoop.metrics.export.Figures;
import org.apache.hadoop.metrics.export.Listing;

/** The figures of a tracker, and what its {@link ContentStore} spares it. Thread-safe; takes no lock. */
public final class ContentFigures implements FigureSource {
  private static final String PREFIX = "hadoop_tasktracker_";

  private final FigureSource tracker;
  private final ContentStore store;

  ContentFigures(FigureSource tracker, ContentStore store) {
    this.tracker = tracker;
    this.store = store;
  }

  /** Makes the web server of a tracker tell these in the place of the tracker's own. */
  public static void join(HttpServer server, ContentStore store) {
    FigureSource tracker = (FigureSource) server.getAttribute(ATTRIBUTE);
    server.setAttribute(ATTRIBUTE, new ContentFigures(tracker, store));
  }

  @Override
  public void addTo(Figures figures) {
    tracker.addTo(figures);
    figures.counter(PREFIX + "fetched_contents_total", "Files of jobs that were fetched, to be kept for other jobs",
        store.fetched());
    figures.counter(PREFIX + "reused_contents_total", "Files of jobs whose contents the node had already",
        store.reused());
    figures.counter(PREFIX + "reused_contents_bytes_total", "Bytes of these, which were not fetched",
        store.reusedBytes());
    figures.gauge(PREFIX + "kept_contents_bytes", "Contents of files that are kept for other jobs",
        store.keptBytes());
  }

  @Override
  public FigureHistory history() {
    return tracker.history();
  }

  @Override
  public List<Listing> listings() {
    return tracker.listings();
  }
}
