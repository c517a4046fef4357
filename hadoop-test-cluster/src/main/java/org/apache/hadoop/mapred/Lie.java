/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import java.util.function.BiConsumer;

/** Something wrong that a tracker may say of an output, or send in its place. */
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
  /** The output of another map, one of which is on the same tracker, as a rule: the reduce has asked for it, too. */
  NEXT_MAP((output, other) -> output.map++),
  SECOND_NEXT_MAP((output, other) -> output.map += 2),
  THIRD_NEXT_MAP((output, other) -> output.map += 3),
  NEXT_REDUCE((output, other) -> output.reduce++),
  /** Another place, in batches only: the web server does not say it. */
  NEXT_PLACE((output, other) -> output.place++),
  /** Other bytes, with the right sum of their own. As many bytes as are due could not be told from them. */
  OTHER_BYTES((output, other) -> {
    if (other != null && other.length != output.bytes.length) {
      output.bytes = other;
    }
  });

  private final BiConsumer<PassingOutput, byte[]> change;

  Lie(BiConsumer<PassingOutput, byte[]> change) {
    this.change = change;
  }

  /** @param other the bytes of some output that has passed before; null if none has */
  void tell(PassingOutput output, byte[] other) {
    change.accept(output, other);
  }
}
