/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.ab.run.Metric;

/** The phases of a copy: what an output waits for, one after the other. */
public enum Phase {
  /** The wait until its host may be asked. */
  WAIT("wait", "until its host is asked") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.known(), pair.asked());
    }
  },
  /** A connection, if there was none. */
  CONNECT("connect", "until the request goes to a connection") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.asked(), pair.sent());
    }
  },
  /** The wait for its turn in the answer. */
  FIRST_BYTE("first byte", "until its first byte comes") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.sent(), pair.began());
    }
  },
  /** The wait for its last byte; where nothing is known of the first one, all from the asking on. */
  TRANSFER("transfer", "until its last byte has come") {
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

  /** Returns what it lasts until. */
  public String description() {
    return description;
  }

  /** The mean of it over the copies of a run, as a metric. */
  public Metric metric() {
    return new Metric("copy_" + name().toLowerCase(Locale.ROOT), "ms", true,
        "mean of the copies of one more round: " + description);
  }

  /** Returns how long it took; empty if that is not known. */
  abstract OptionalLong micros(Pair pair);

  private static OptionalLong between(long from, long to) {
    return from < 0 || to < from ? OptionalLong.empty() : OptionalLong.of(to - from);
  }

  @Override
  public String toString() {
    return title;
  }
}
