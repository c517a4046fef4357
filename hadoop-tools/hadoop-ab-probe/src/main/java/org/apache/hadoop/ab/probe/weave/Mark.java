/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe.weave;

/**
 * A method whose calls are recorded one by one, with their start and end times. The JDK's own classes cannot be woven:
 * calls of their methods are recorded where woven classes make them, without an end and with the caller as the key.
 *
 * @param name the name of its calls; several methods may share one
 * @param className the declaring class, in the form of {@link Class#getName}
 * @param method the method's name; all its overloads are marked, or, in the JDK, the one whose descriptor follows
 * @param keys the space-separated paths of values that identify a call, such as a task's name
 */
record Mark(String name, String className, String method, String keys) {
  /** Tells whether the method is one of the JDK. */
  boolean isOfJdk() {
    return className.startsWith("java.");
  }

  /** Tells whether an instruction calls this method. */
  boolean isCalled(String owner, String called, String descriptor) {
    return owner.equals(className.replace('.', '/'))
        && (method.equals(called) || method.equals(called + descriptor));
  }
}
