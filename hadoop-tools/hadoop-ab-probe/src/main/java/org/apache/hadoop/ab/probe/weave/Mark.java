/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

/**
 * A method whose calls are recorded one by one, with their start and end times.
 *
 * @param name the name of its calls; several methods may share one
 * @param className the declaring class, in the form of {@link Class#getName}
 * @param method the method's name; all its overloads are marked
 * @param keys the space-separated paths of values that identify a call, such as a task's name
 */
record Mark(String name, String className, String method, String keys) {
}
