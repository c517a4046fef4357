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
 * The choice which connections are reset: the first ones to each listener in a round. One thread takes connections; any
 * other may begin a round, and whoever connects after that is of the new one.
 */
final class Resets {
  private final AtomicInteger round = new AtomicInteger();
  private final AtomicLong count = new AtomicLong();

  /** The first connections to one listener. Used by one thread. */
  final class First {
    private final int most;
    private int current;
    private int taken;

    private First(int most) {
      this.most = most;
    }

    /** Tells whether the next connection is one of them; it counts as reset then. */
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

  /** @param most of a round; 0 for none */
  First first(int most) {
    return new First(most);
  }

  /** Returns how many there were in the round that is over. */
  long nextRound() {
    round.incrementAndGet();
    return count.getAndSet(0);
  }

  /** Closes a connection so that the other end hears of a reset, whatever it does next. */
  static void reset(SocketChannel connection) {
    try (connection) {
      connection.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      // the other end was faster
    }
  }
}
