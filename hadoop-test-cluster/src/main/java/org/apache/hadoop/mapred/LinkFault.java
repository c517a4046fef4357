/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.mapred;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** A fault of the network between reduces and trackers. Implementations are thread-safe. */
@FunctionalInterface
interface LinkFault {
  /** The absence of a fault: everything passes. */
  LinkFault NONE = () -> Line.CLEAR;
  int BUFFER_BYTES = 8192;

  /** Returns the behaviour of a new connection, of any relay; null if it is never answered. May block. */
  Line connected() throws InterruptedException;

  /** The behaviour of a connection. Each of its directions has a thread. */
  @FunctionalInterface
  interface Line {
    Line CLEAR = (answer, bytes, length) -> length;

    /**
     * Handles bytes that are about to pass, and may change them. May block.
     *
     * @param answer true if they come from the tracker
     * @return how many pass; if not all do, the connection is closed after them
     */
    int pass(boolean answer, byte[] bytes, int length) throws InterruptedException;

    /** Forwards all remaining bytes of a direction. The connection is closed afterwards. */
    default void copy(boolean answer, InputStream from, OutputStream to) throws IOException, InterruptedException {
      byte[] bytes = new byte[BUFFER_BYTES];
      for (int length = from.read(bytes); length >= 0; length = from.read(bytes)) {
        int passing = pass(answer, bytes, length);
        to.write(bytes, 0, passing);
        if (passing < length) {
          return;
        }
      }
    }
  }

  /** Returns a fault that accepts the first connections and never answers them. */
  static LinkFault silent(int connections) {
    AtomicInteger count = new AtomicInteger();
    return () -> count.getAndIncrement() < connections ? null : Line.CLEAR;
  }

  /**
   * Returns a fault that closes every other one of the first connections after at most {@code most} bytes of answers.
   */
  static LinkFault cut(int connections, int most, long seed) {
    AtomicInteger count = new AtomicInteger();
    Random random = new Random(seed);
    return () -> {
      int number = count.getAndIncrement();
      if (number >= connections || number % 2 != 0) {
        return Line.CLEAR;
      }
      AtomicInteger left = new AtomicInteger(1 + random.nextInt(most));
      return (answer, bytes, length) -> answer ? Math.max(0, Math.min(length, left.getAndAdd(-length))) : length;
    };
  }

  /** Returns a fault that flips a bit in one of so many bytes on average, in requests as well as in answers. */
  static LinkFault flips(int oneOf, long seed) {
    return new Flips(oneOf, seed);
  }

  /** Returns a fault that affects all map outputs coming from trackers; {@code fault} must be thread-safe. */
  static LinkFault ofOutputs(OutputFault fault) {
    return () -> new AnsweredOutputs(fault);
  }

  /** A fault that flips bits, counted over all connections together. */
  final class Flips implements LinkFault, Line {
    @GuardedBy("this")
    private final Random random;
    private final int oneOf;
    @GuardedBy("this")
    private int distance;

    private Flips(int oneOf, long seed) {
      this.oneOf = oneOf;
      random = new Random(seed);
      distance = nextDistance();
    }

    @Override
    public Line connected() {
      return this;
    }

    @Override
    public synchronized int pass(boolean answer, byte[] bytes, int length) {
      while (distance < length) {
        bytes[distance] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        distance += nextDistance();
      }
      distance -= length;
      return length;
    }

    /** Returns the distance to the next byte that is hit, drawn as if each byte were hit independently. */
    @GuardedBy("this")
    private int nextDistance() {
      return 1 + (int) Math.min(1 << 30, -Math.log(1 - random.nextDouble()) * oneOf);
    }
  }
}
