/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

/**
 * A method to watch.
 *
 * @param name what the result is called
 * @param className the declaring class, as {@link Class#getName} gives it
 * @param method the method's name; all its overloads are watched
 */
record Probe(String name, String className, String method) {
}
