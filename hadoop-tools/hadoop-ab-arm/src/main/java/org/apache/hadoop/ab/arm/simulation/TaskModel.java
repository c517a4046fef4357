/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.simulation;

/** The behaviour of simulated tasks; the same for every arm. Safe for use by several threads. */
public interface TaskModel {
  /** Returns how long it runs. */
  long nanos(Launch launch);

  boolean fails(Launch launch);

  /** Returns its counter of input records. */
  long records(Launch launch);

  /** Notes that a tracker has it now. */
  void launched(Launch launch, String attempt);
}
