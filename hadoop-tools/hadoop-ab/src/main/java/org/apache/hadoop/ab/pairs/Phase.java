/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.ab.run.Metric;

/** The successive phases of a copy, by what the output waits for. */
public enum Phase {
  /** The wait until its host may be contacted. */
  WAIT("wait", "until the output is requested of its host") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.known(), pair.asked());
    }
  },
  /** The wait for a connection, if there was none. */
  CONNECT("connect", "until the request is sent on a connection") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.asked(), pair.sent());
    }
  },
  /** The wait for its turn in the response. */
  FIRST_BYTE("first byte", "until its first byte arrives") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.sent(), pair.began());
    }
  },
  /** The wait for its last byte; if the time of the first byte is unknown, everything from the request on. */
  TRANSFER("transfer", "until its last byte has arrived") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.began() < 0 ? pair.asked() : pair.began(), pair.copied());
    }
  };

  private final String title;
  private final String description;

  Phase(String title, String description) {
    this.title = title;
    this.description = description;
  }

  /** Returns the event that ends the phase. */
  public String description() {
    return description;
  }

  /** Returns the metric of its mean duration over the copies of a run. */
  public Metric metric() {
    return new Metric("copy_" + name().toLowerCase(Locale.ROOT), "ms", true,
        "mean of the copies of one more round: " + description);
  }

  /** Returns the duration in microseconds; empty if unknown. */
  abstract OptionalLong micros(Pair pair);

  private static OptionalLong between(long from, long to) {
    return from < 0 || to < from ? OptionalLong.empty() : OptionalLong.of(to - from);
  }

  @Override
  public String toString() {
    return title;
  }
}
