/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import java.util.List;

/**
 * A method whose calls are reported one by one, with when each began and ended.
 *
 * @param name what its calls are called; several methods may share one
 * @param className the declaring class, as {@link Class#getName} gives it
 * @param method the method's name; all its overloads are watched
 * @param keys what tells one call from another, such as a task's name
 */
record Mark(String name, String className, String method, List<KeyPath> keys) {
}
