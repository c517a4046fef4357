/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** A map output on its way from a tracker to a reduce, as the tracker names it. Not thread-safe. */
final class PassingOutput {
  int map;
  int reduce;
  /** Which of the maps that were asked for this is, where the protocol says so. */
  int place;
  /** What is said of the bytes: how many there are, and how many they are without compression. */
  long length;
  long rawLength;
  /** What comes in truth. */
  byte[] bytes;
}
