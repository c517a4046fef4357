/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

/** The kinds of flame graphs, by what they count. */
enum Kind {
  CPU("cpu", "CPU time", "samples"),
  WALL("wall", "wall-clock time of all threads", "samples"),
  LOCK("lock", "waits for locks", "ns"),
  ALLOCATION("alloc", "allocations", "bytes");

  private final String label;
  private final String description;
  private final String unit;

  Kind(String label, String description, String unit) {
    this.label = label;
    this.description = description;
    this.unit = unit;
  }

  /** A part of file names; the converter's name for it. */
  String label() {
    return label;
  }

  String description() {
    return description;
  }

  String unit() {
    return unit;
  }

  /** Says whether time or bytes are summed up, not samples. */
  boolean isSum() {
    return this == LOCK || this == ALLOCATION;
  }
}
