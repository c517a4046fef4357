/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** A fault of the map outputs that come from a tracker. */
@FunctionalInterface
interface OutputFault {
  /** Changes, where needed, the tracker's statements about the output, and its bytes. */
  void change(PassingOutput output);
}
