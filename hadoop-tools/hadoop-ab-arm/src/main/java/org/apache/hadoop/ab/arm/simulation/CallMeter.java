/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/** A listener that is told when a call to the JobTracker begins and ends, by the thread that calls. */
public interface CallMeter {
  void begin();

  void end();
}
