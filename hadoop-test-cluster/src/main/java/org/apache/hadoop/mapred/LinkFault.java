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
  /** Everything passes. */
  LinkFault NONE = () -> Line.CLEAR;
  int BUFFER_BYTES = 8192;

  /** A connection has come, of any relay: what happens on it; null if it is never answered. May wait. */
  Line connected() throws InterruptedException;

  /** A connection. Each of its directions has a thread. */
  @FunctionalInterface
  interface Line {
    Line CLEAR = (answer, bytes, length) -> length;

    /**
     * Bytes are about to pass, and may be changed. May wait.
     *
     * @param answer whether they come from the tracker
     * @return how many pass; if not all, the connection is closed behind them
     */
    int pass(boolean answer, byte[] bytes, int length) throws InterruptedException;

    /** Hands on all bytes of a direction, or what is left of them. The connection is closed afterwards. */
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

  /** The first connections are accepted, and nothing else happens on them. */
  static LinkFault silent(int connections) {
    AtomicInteger count = new AtomicInteger();
    return () -> count.getAndIncrement() < connections ? null : Line.CLEAR;
  }

  /** Every other one of the first connections is closed after some bytes of its answers, {@code most} at most. */
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

  /** A bit flips in one of so many bytes on average, wherever it is, in requests as well as in answers. */
  static LinkFault flips(int oneOf, long seed) {
    return new Flips(oneOf, seed);
  }

  /** Makes a fault that all map outputs have that come from trackers; {@code fault} is thread-safe. */
  static LinkFault ofOutputs(OutputFault fault) {
    return () -> new AnsweredOutputs(fault);
  }

  /** Flips bits, of all connections together. */
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

    /** Returns the distance to the next byte that is hit, drawn as if each byte were hit on its own. */
    @GuardedBy("this")
    private int nextDistance() {
      return 1 + (int) Math.min(1 << 30, -Math.log(1 - random.nextDouble()) * oneOf);
    }
  }
}
