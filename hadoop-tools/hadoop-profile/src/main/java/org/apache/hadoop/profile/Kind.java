/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.profile;

/** The kinds of flame graphs, by the quantity they show. */
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

  /** Returns the converter's name, which is also part of file names. */
  String label() {
    return label;
  }

  String description() {
    return description;
  }

  String unit() {
    return unit;
  }

  /** Returns true if times or bytes are summed up, instead of samples counted. */
  boolean isSum() {
    return this == LOCK || this == ALLOCATION;
  }
}
