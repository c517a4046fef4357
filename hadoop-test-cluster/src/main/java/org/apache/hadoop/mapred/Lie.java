/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.function.BiConsumer;

/** A false statement of a tracker about an output, or false contents of it. */
enum Lie {
  LONGER((output, other) -> output.length++),
  SHORTER((output, other) -> output.length--),
  MUCH_LONGER((output, other) -> output.length += 1 << 30),
  LESS_THAN_NOTHING((output, other) -> output.length = -1),
  MORE_DATA((output, other) -> output.rawLength++),
  LESS_DATA((output, other) -> output.rawLength--),
  LONGER_WITH_MORE_DATA((output, other) -> {
    output.length++;
    output.rawLength++;
  }),
  /** Another map's number, usually that of one on the same tracker, whose output the reduce has requested, too. */
  NEXT_MAP((output, other) -> output.map++),
  SECOND_NEXT_MAP((output, other) -> output.map += 2),
  THIRD_NEXT_MAP((output, other) -> output.map += 3),
  NEXT_REDUCE((output, other) -> output.reduce++),
  /** A different index, in batches only: the web server does not send it. */
  NEXT_PLACE((output, other) -> output.place++),
  /** Other bytes with a valid checksum of their own. If they had the expected length, they could not be told apart. */
  OTHER_BYTES((output, other) -> {
    if (other != null && other.length != output.bytes.length) {
      output.bytes = other;
    }
  });

  private final BiConsumer<PassingOutput, byte[]> change;

  Lie(BiConsumer<PassingOutput, byte[]> change) {
    this.change = change;
  }

  /** @param other the bytes of some output that passed earlier; null if there is none */
  void tell(PassingOutput output, byte[] other) {
    change.accept(output, other);
  }
}
