/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.util.Locale;

/** The methods that determine the ranges of the parts. */
public enum PartitionMethod {
  /** Even ranges if the sample indicates uniform keys, otherwise cut points. */
  AUTO,
  /** Cut points from the sample. */
  SAMPLED,
  /** Even ranges; the input is not sampled. */
  EVEN;

  /**
   * Parses a name, ignoring case.
   *
   * @throws IllegalArgumentException if there is no such method; the message lists the methods
   */
  public static PartitionMethod parse(String name) {
    for (PartitionMethod method : values()) {
      if (method.name().equals(name.toUpperCase(Locale.ROOT))) {
        return method;
      }
    }
    throw new IllegalArgumentException("'" + name + "' is not one of auto, sampled and even");
  }

  /** Returns the name on the command line and in the configuration. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
