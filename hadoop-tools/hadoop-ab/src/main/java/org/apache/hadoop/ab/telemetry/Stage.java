/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * A stage of a run, such as the start of its cluster, or its job.
 *
 * @param at when it began, in epoch milliseconds; 0 if unknown
 */
public record Stage(String name, long at) {
}
