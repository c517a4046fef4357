/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

/**
 * An event in the life of an attempt.
 *
 * @param time in epoch milliseconds, by the clock of the logging host
 * @param file relative to the log folder
 * @param line the number of the line, from 1
 */
record Step(long time, Daemon daemon, String file, int line, What what, String text) {
}
