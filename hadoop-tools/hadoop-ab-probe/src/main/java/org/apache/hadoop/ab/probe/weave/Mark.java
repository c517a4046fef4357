/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

/**
 * A method whose calls are told one by one, with when each began and ended.
 *
 * @param name what its calls are called; several methods may share one
 * @param className the declaring class, as {@link Class#getName} gives it
 * @param method the method's name; all its overloads are marked
 * @param keys what tells one call from another, such as a task's name: ways with a blank between them
 */
record Mark(String name, String className, String method, String keys) {
}
