/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/** The behavior of simulated tasks, the same for every arm. Thread-safe. */
public interface TaskModel {
  /** Returns the duration of an attempt. */
  long nanos(Launch launch);

  boolean fails(Launch launch);

  /** Returns the attempt's counter of input records. */
  long records(Launch launch);

  /** Records that a tracker has launched an attempt. */
  void launched(Launch launch, String attempt);
}
