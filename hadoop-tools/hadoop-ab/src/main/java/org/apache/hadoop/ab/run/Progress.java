/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/** A listener that is told how a measurement goes. */
public interface Progress extends AutoCloseable {
  /** Notes that a run begins. */
  void begin(Side side, int round);

  /** Takes note that a run has ended. */
  void end(Run run);

  @Override
  void close();

  /** Says nothing. */
  Progress NONE = new Progress() {
    @Override
    public void begin(Side side, int round) {
      // Nothing to say.
    }

    @Override
    public void end(Run run) {
      // Nothing to say.
    }

    @Override
    public void close() {
      // Nothing to close.
    }
  };
}
