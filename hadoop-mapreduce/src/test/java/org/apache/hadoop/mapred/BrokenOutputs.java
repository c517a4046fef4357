/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.Random;

/** A bit flips in the bytes of some outputs. Which ones, in the order they come, is told by the seed alone. */
final class BrokenOutputs implements OutputFault {
  private final double share;
  private final Random chosen;
  private final Random bits;
  private int count;

  private BrokenOutputs(double share, long seed) {
    this.share = share;
    chosen = new Random(seed);
    bits = new Random(~seed);
  }

  /**
   * One of the first outputs is broken in any case.
   *
   * @param share of all outputs that are broken
   * @param first how many pass at least
   */
  static BrokenOutputs of(double share, int first, long seed) {
    long hitting = seed;
    while (new Random(hitting).doubles(first).noneMatch(next -> next < share)) {
      hitting++;
    }
    return new BrokenOutputs(share, hitting);
  }

  @Override
  public synchronized void change(PassingOutput output) {
    if (chosen.nextDouble() < share) {
      output.bytes[bits.nextInt(output.bytes.length)] ^= (byte) (1 << bits.nextInt(Byte.SIZE));
      count++;
    }
  }

  /** How many have been broken. */
  synchronized int count() {
    return count;
  }
}
