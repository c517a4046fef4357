/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * One call reported by a woven jar or by an arm.
 *
 * @param pid the process that made the call
 * @param name the kind of call
 * @param key tells this call apart from others of its kind
 * @param start in nanoseconds of the clock that all processes of the machine share
 * @param end on the same clock; 0 if the process ended before the call did, or it is not recorded
 */
public record Mark(long pid, String name, String key, long start, long end) {
}
