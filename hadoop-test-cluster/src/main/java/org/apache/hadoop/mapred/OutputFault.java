/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** What is wrong with the map outputs that come from a tracker. */
@FunctionalInterface
interface OutputFault {
  /** May change what the tracker says of it, and its bytes. */
  void change(PassingOutput output);
}
