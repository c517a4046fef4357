/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.shuffle.client;

/**
 * The threads and timeouts of a {@link ShuffleClient}. Immutable. All times are in milliseconds, at least 1. It does
 * not depend on a configuration: whoever creates a client reads the keys; in Hadoop 0.22, {@code
 * task.reduce.FetchTimeouts} of hadoop-mapreduce does.
 *
 * @param threads that serve the connections, 1 to 64
 * @param connectMillis from the first request for a connection until it is established, including the lookup of the
 *     host name
 * @param answerMillis how long nothing may be received on a connection while a request waits for its answer. Time in
 *     which the listener has no room, or the connection's thread is busy elsewhere, does not count
 * @param idleMillis how long a connection without requests is kept
 * @param roomPauseMillis the back-off while there is no room, see {@link FetchListener#segment}
 */
public record ClientSettings(int threads, int connectMillis, int answerMillis, int idleMillis, int roomPauseMillis) {
  public static final int MAX_THREADS = 64;

  /** @throws IllegalArgumentException if a number is out of range */
  public ClientSettings {
    check("threads", threads, MAX_THREADS);
    check("connectMillis", connectMillis, Integer.MAX_VALUE);
    check("answerMillis", answerMillis, Integer.MAX_VALUE);
    check("idleMillis", idleMillis, Integer.MAX_VALUE);
    check("roomPauseMillis", roomPauseMillis, Integer.MAX_VALUE);
  }

  private static void check(String name, int value, int max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " is " + value + ": expected 1 to " + max);
    }
  }
}
