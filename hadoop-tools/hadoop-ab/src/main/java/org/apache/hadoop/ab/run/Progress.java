/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/** A listener to the progress of a measurement. */
public interface Progress extends AutoCloseable {
  /** Called when a run begins. */
  void begin(Side side, int round);

  /** Called when a run has ended. */
  void end(Run run);

  @Override
  void close();

  /** A listener that ignores everything. */
  Progress NONE = new Progress() {
    @Override
    public void begin(Side side, int round) {
      // Nothing to report.
    }

    @Override
    public void end(Run run) {
      // Nothing to report.
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  };
}
