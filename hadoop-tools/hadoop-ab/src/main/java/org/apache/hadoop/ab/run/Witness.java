/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * An observer that is present during a run and may copy some of its files before they are deleted; it never makes a run
 * fail.
 */
public interface Witness {

  /** Called when a run is about to begin. */
  Watch begin(Side side, int round);

  /** The observation of one run; exactly one of {@link #end} and {@link #abandon} is called, once. */
  interface Watch {
    /**
     * Called when the run's first process has started; all others are its descendants. It may not have entered its own
     * namespaces yet.
     */
    default void started(long pid) {
      // Most implementations do not need it.
    }

    /** Called when the run has ended, successfully or not; its files still exist. */
    void end(RunFolder folder);

    /** Called when the run did not take place. */
    void abandon();
  }

  /** A witness that keeps nothing. */
  Witness NONE = (side, round) -> new Watch() {
    @Override
    public void end(RunFolder folder) {
      // Nothing to keep.
    }

    @Override
    public void abandon() {
      // Nothing to discard.
    }
  };
}
