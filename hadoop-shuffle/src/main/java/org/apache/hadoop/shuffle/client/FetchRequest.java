/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;

/**
 * A request to one tracker for the outputs of some maps.
 *
 * @param host name or address of the tracker
 * @param port the tracker's single port, 1 to 65535
 * @param job as in {@code job_200707121733_0003}
 * @param reduce its number within the job, not negative
 * @param maps at least one, without duplicates
 * @param maxBytes the limit on the bytes sent: an output that would exceed it is not sent, except for the first one;
 *     not negative
 */
public record FetchRequest(String host, int port, String job, int reduce, List<Map> maps, long maxBytes) {
  /** An attempt of a map: its number within the job, and the number of the attempt; neither is negative. */
  public record Map(int number, int attempt) {
    /** @throws IllegalArgumentException if a number is negative */
    public Map {
      if (number < 0 || attempt < 0) {
        throw new IllegalArgumentException("map " + number + ", attempt " + attempt);
      }
    }

    // The JVM generates a record's methods at their first call, and a starting reduce would wait for that.

    @Override
    public boolean equals(Object other) {
      return other instanceof Map map && number == map.number && attempt == map.attempt;
    }

    @Override
    public int hashCode() {
      return 31 * attempt + number;
    }
  }

  /** @throws IllegalArgumentException if a number is out of range, there is no map, or a map occurs twice */
  public FetchRequest {
    Objects.requireNonNull(job);
    maps = List.copyOf(maps);
    if (host.isEmpty() || port < 1 || port > 0xffff || reduce < 0 || maxBytes < 0) {
      throw new IllegalArgumentException(
          "invalid request: " + host + ":" + port + ", reduce " + reduce + ", " + maxBytes + " bytes");
    }
    if (maps.isEmpty() || new HashSet<>(maps).size() < maps.size()) {
      throw new IllegalArgumentException(maps.isEmpty() ? "no maps" : "a map occurs twice");
    }
  }
}
