/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

/** A map output in transit from a tracker to a reduce, as described by the tracker. Not thread-safe. */
final class PassingOutput {
  int map;
  int reduce;
  /** The index of the map in the request, where the protocol has one. */
  int place;
  /** The stated lengths: of the output as sent, and when decompressed. */
  long length;
  long rawLength;
  /** The bytes that are really sent. */
  byte[] bytes;
}
