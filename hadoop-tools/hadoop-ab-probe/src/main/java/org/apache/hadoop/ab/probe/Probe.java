/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

/**
 * A method to watch.
 *
 * @param name the name of the result
 * @param className the declaring class, in the form of {@link Class#getName}
 * @param method the method's name; all its overloads are watched
 */
record Probe(String name, String className, String method) {
}
