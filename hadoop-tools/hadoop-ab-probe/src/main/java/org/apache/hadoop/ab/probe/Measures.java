/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.stream.Stream;

/** The measures of this process, by the number of their probe. Public for the code woven into other classes. */
public final class Measures {
  private static volatile Measure[] measures = {};

  private Measures() {
  }

  /** Replaces the measures with {@code count} new ones; must precede the first {@link #record}. */
  static void reset(int count) {
    measures = Stream.generate(Measure::new).limit(count).toArray(Measure[]::new);
  }

  static Measure get(int probe) {
    return measures[probe];
  }

  /**
   * Records the end of a call of the method of {@code probe} that was entered at {@code start}, a
   * {@link System#nanoTime} value.
   */
  public static void record(int probe, long start) {
    measures[probe].addCall(System.nanoTime() - start);
  }
}
