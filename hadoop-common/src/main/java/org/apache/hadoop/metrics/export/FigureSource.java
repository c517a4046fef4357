/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.metrics.export;

import java.util.List;

/**
 * A part of a daemon that provides metrics about itself. Several threads may ask at once, at any time while the
 * daemon's web server is up; the answer takes no lock under which the daemon does its work.
 */
public interface FigureSource {
  /** The attribute of a web server that holds the source of its daemon. */
  String ATTRIBUTE = "hadoop.figures";

  /** Adds the current values of the metrics. */
  void addTo(Figures figures);

  /** Returns the history that the daemon's page shows; null for none. */
  default FigureHistory history() {
    return null;
  }

  /** Returns the lists that the daemon's page shows besides metrics. Unlike metrics, they may wait for a lock. */
  default List<Listing> listings() {
    return List.of();
  }
}
