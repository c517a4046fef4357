/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/** A listener for the start and end of each call to the JobTracker, called by the calling thread. */
public interface CallMeter {
  void begin();

  void end();
}
