/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.terasort.partition;

import java.util.Locale;

/** The methods by which the ranges of the parts are found. */
public enum PartitionMethod {
  /** Even ranges if the sample says that the keys are uniform, cut points if not. */
  AUTO,
  /** Cut points from the sample. */
  SAMPLED,
  /** Even ranges; the input is not sampled. */
  EVEN;

  /**
   * Reads a name, in lower or upper case.
   *
   * @throws IllegalArgumentException if there is no such method; says which there are
   */
  public static PartitionMethod parse(String name) {
    for (PartitionMethod method : values()) {
      if (method.name().equals(name.toUpperCase(Locale.ROOT))) {
        return method;
      }
    }
    throw new IllegalArgumentException("'" + name + "' is not allowed: auto, sampled and even are");
  }

  /** The name on the command line and in the configuration. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
