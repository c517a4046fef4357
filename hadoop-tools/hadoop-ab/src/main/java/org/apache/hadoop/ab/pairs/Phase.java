/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

import java.util.OptionalLong;

/** What an output waits for, one after the other. */
public enum Phase {
  /** That its host may be asked. */
  WAIT("wait") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.known(), pair.asked());
    }
  },
  /** A connection, if there was none. */
  CONNECT("connect") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.asked(), pair.sent());
    }
  },
  /** Its turn in the answer. */
  FIRST_BYTE("first byte") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.sent(), pair.began());
    }
  },
  /** Its last byte; where nothing is known of the first one, all from the asking on. */
  TRANSFER("transfer") {
    @Override
    OptionalLong micros(Pair pair) {
      return between(pair.began() < 0 ? pair.asked() : pair.began(), pair.copied());
    }
  };

  private final String title;

  Phase(String title) {
    this.title = title;
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
