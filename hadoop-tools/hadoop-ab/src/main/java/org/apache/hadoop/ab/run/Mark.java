/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.run;

/**
 * One call that a woven jar or an arm tells of.
 *
 * @param pid of the process that it was in
 * @param name of the kind of call
 * @param key what tells it from others of the kind
 * @param start in nanoseconds of the clock that all processes of the machine share
 * @param end likewise; 0 if it did not end before its process did
 */
public record Mark(long pid, String name, String key, long start, long end) {
}
