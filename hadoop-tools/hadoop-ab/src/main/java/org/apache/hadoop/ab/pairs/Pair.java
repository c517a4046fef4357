/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.pairs;

/**
 * The copy of a map's output by a reduce. Times are in microseconds since the reduce began to copy, -1 if an event did
 * not happen or was not recorded.
 *
 * @param reduce its attempt
 * @param map its number within the job
 * @param attempt of the map
 * @param host the last one contacted, as host:port; empty if there was none
 * @param failures the number of failed tries
 * @param known when the reduce learned of the output
 * @param asked when it decided to request it
 * @param sent when the request was sent on a connection
 * @param began when the first byte arrived
 * @param copied when the last byte had arrived
 * @param bytes the number received; -1 if the copy was incomplete
 */
public record Pair(String reduce, int map, int attempt, String host, int failures, long known, long asked, long sent,
    long began, long copied, long bytes) {
}
