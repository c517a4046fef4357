/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * A witness that is there while a run lasts, and may keep something of its files before they go; no run fails for it.
 */
public interface Witness {

  /** A run is about to begin. */
  Watch begin(Side side, int round);

  /** The time of one run; one of {@link #end} and {@link #abandon} is called, once. */
  interface Watch {
    /**
     * Notes that the run's first process has begun; all others are below it. It may come into namespaces of its own
     * yet.
     */
    default void started(long pid) {
      // Most have no use for it.
    }

    /** Notes that the run has ended, well or not; its files are still there. */
    void end(RunFolder folder);

    /** Notes that the run never was. */
    void abandon();
  }

  /** Keeps nothing. */
  Witness NONE = (side, round) -> new Watch() {
    @Override
    public void end(RunFolder folder) {
      // Nothing to keep.
    }

    @Override
    public void abandon() {
      // Nothing to forget.
    }
  };
}
