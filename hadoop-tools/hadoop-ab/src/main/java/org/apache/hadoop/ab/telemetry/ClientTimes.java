/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * A job as seen by its client, from its first call to its return, in epoch milliseconds.
 *
 * @param end greater than {@code begin}
 */
public record ClientTimes(long begin, long end) {
}
