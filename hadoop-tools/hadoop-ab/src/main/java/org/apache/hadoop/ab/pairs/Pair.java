/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

/**
 * The output of a map that a reduce was to copy. Times are in microseconds after the reduce began to copy, -1 if
 * something did not happen or was not written down.
 *
 * @param reduce its attempt
 * @param map its number within the job
 * @param attempt of the map
 * @param host that was asked last, as host:port; empty if none was
 * @param failures tries that failed
 * @param known when the reduce heard of the output
 * @param asked when it chose to ask for it
 * @param sent when the request went to a connection
 * @param began when its first byte came
 * @param copied when its last byte had come
 * @param bytes that came; -1 if not all did
 */
public record Pair(String reduce, int map, int attempt, String host, int failures, long known, long asked, long sent,
    long began, long copied, long bytes) {
}
