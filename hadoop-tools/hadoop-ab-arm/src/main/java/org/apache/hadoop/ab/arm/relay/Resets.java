/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.arm.relay;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The selection of connections to reset: the first ones of each listener in a round. One thread accepts connections;
 * any other thread may start a round, which covers all later connections.
 */
final class Resets {
  private final AtomicInteger round = new AtomicInteger();
  private final AtomicLong count = new AtomicLong();

  /** The first connections of one listener. Not thread-safe. */
  final class First {
    private final int most;
    private int current;
    private int taken;

    private First(int most) {
      this.most = most;
    }

    /** Returns true if the next connection is to be reset, and counts it. */
    boolean take() {
      int now = round.get();
      if (now != current) {
        current = now;
        taken = 0;
      }
      if (taken == most) {
        return false;
      }
      taken++;
      count.incrementAndGet();
      return true;
    }
  }

  /** @param most the limit per round; 0 for none */
  First first(int most) {
    return new First(most);
  }

  /** Starts a round and returns the number of resets in the last one. */
  long nextRound() {
    round.incrementAndGet();
    return count.getAndSet(0);
  }

  /** Closes a connection with a reset. */
  static void reset(SocketChannel connection) {
    try (connection) {
      connection.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      // The other end closed it first.
    }
  }
}
