/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.telemetry;

/**
 * A part of a run, such as the start of its cluster or its job.
 *
 * @param at when it began, in milliseconds of the epoch; 0 if not known
 */
public record Stage(String name, long at) {
}
