/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * A job as its client saw it, from its first call to its return, in milliseconds of the epoch.
 *
 * @param end after {@code begin}
 */
public record ClientTimes(long begin, long end) {
}
