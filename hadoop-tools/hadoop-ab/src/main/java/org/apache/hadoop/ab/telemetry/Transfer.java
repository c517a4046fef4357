/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * The copy of a map's output by a reduce. Times are milliseconds of the epoch; 0 if not known.
 *
 * @param map the map's number within its job
 * @param reduce the reduce's attempt
 * @param host that was asked, as host:port; empty if none was
 * @param bytes that came; 0 if not all did
 * @param start the reduce asked for it
 * @param finish its last byte had come
 */
public record Transfer(int map, String reduce, String host, long bytes, long start, long finish) {
}
