/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** A map output on its way from a tracker to a reduce, as the tracker names it. Not thread-safe. */
final class PassingOutput {
  int map;
  int reduce;
  /** The place of the map among those that were asked for, where the protocol says so. */
  int place;
  /** The lengths that are said: how many there are, and how many they are without compression. */
  long length;
  long rawLength;
  /** The bytes that come in truth. */
  byte[] bytes;
}
