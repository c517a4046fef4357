/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The copy of a map's output by a reduce; times are epoch milliseconds, 0 if unknown.
 *
 * @param map the map's number within its job
 * @param reduce the reduce's attempt
 * @param host the server, as host:port; empty if none was contacted
 * @param bytes the number received; 0 if the copy was incomplete
 * @param start when the reduce requested it
 * @param finish when its last byte arrived
 */
public record Transfer(int map, String reduce, String host, long bytes, long start, long finish) {
}
