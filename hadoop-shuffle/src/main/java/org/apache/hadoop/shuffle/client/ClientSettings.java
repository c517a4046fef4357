/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/**
 * The threads and time-outs of a {@link ShuffleClient}. Immutable. All times are milliseconds, at least 1. It knows no
 * configuration: whoever makes a client reads its keys, in Hadoop 0.22 {@code task.reduce.FetchTimeouts} of
 * hadoop-mapreduce.
 *
 * @param threads that serve the connections, 1 to 64
 * @param connectMillis from the first wish for a connection until it stands, the look-up of the host's name included
 * @param answerMillis how long a connection may bring nothing at all while a request waits for its answer. Time does
 *     not count in which the listener has no room, or in which the thread of the connection is busy elsewhere
 * @param idleMillis how long a connection without requests is kept
 * @param roomPauseMillis between two questions for room, see {@link FetchListener#segment}
 */
public record ClientSettings(int threads, int connectMillis, int answerMillis, int idleMillis, int roomPauseMillis) {
  public static final int MAX_THREADS = 64;

  /** @throws IllegalArgumentException if a number is out of its range */
  public ClientSettings {
    check("threads", threads, MAX_THREADS);
    check("connectMillis", connectMillis, Integer.MAX_VALUE);
    check("answerMillis", answerMillis, Integer.MAX_VALUE);
    check("idleMillis", idleMillis, Integer.MAX_VALUE);
    check("roomPauseMillis", roomPauseMillis, Integer.MAX_VALUE);
  }

  private static void check(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " is " + value + ", not 1 to " + max);
    }
  }
}
