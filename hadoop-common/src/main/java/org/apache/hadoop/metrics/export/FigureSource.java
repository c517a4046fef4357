/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A part of a daemon that tells figures of itself. Several threads may ask at once, at any time while the daemon's web
 * server is up; the answer takes no lock that work of the daemon is done under.
 */
public interface FigureSource {
  /** The attribute of a web server that holds the source of its daemon. */
  String ATTRIBUTE = "hadoop.figures";

  /** Adds the figures of this moment. */
  void addTo(Figures figures);

  /** Returns what the page of the daemon shows of the last seconds; null: nothing. */
  default FigureHistory history() {
    return null;
  }

  /** Returns what the page of the daemon lists beside figures. Unlike figures it may wait for a lock. */
  default List<Listing> listings() {
    return List.of();
  }
}
