/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.Locale;
import java.util.OptionalLong;
import org.apache.hadoop.ab.run.Metric;

/** What an output waits for, one after the other. */
public enum Phase {
  /** That its host may be asked. */
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
  /** Its turn in the answer. */
  FIRST_BYTE("first byte", "until its first byte comes") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.sent(), pair.began());
    }
  },
  /** Its last byte; where nothing is known of the first one, all from the asking on. */
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

  /** What it lasts until. */
  public String description() {
    return description;
  }

  /** The mean of it over the copies of a run, as a metric. */
  public Metric metric() {
    return new Metric("copy_" + name().toLowerCase(Locale.ROOT), "ms", true,
        "mean of the copies of one more round: " + description);
  }

  /** How long it took; empty if that is not known. */
  abstract OptionalLong micros(Pair pair);

  private static OptionalLong between(long from, long to) {
    return from < 0 || to < from ? OptionalLong.empty() : OptionalLong.of(to - from);
  }

  @Override
  public String toString() {
    return title;
  }
}
