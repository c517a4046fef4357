/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** A fault of the map outputs that come from a tracker. */
@FunctionalInterface
interface OutputFault {
  /** Changes, if need be, what the tracker says of the output, and its bytes. */
  void change(PassingOutput output);
}
