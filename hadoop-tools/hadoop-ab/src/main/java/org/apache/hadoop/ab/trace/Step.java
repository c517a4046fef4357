/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.trace;

/**
 * Something that happened to an attempt.
 *
 * @param time in milliseconds of the epoch, by the clock of whoever logged it
 * @param file within the folder of logs
 * @param line its number there, from 1 up
 */
record Step(long time, Daemon daemon, String file, int line, What what, String text) {
}
