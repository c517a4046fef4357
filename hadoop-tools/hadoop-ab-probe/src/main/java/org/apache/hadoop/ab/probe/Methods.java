/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;

/** Matchers of methods that something can be woven into. */
public final class Methods {
  private Methods() {
  }

  /** Returns all of that name that have code of their own. */
  public static ElementMatcher.Junction<MethodDescription> named(String name) {
    return ElementMatchers.<MethodDescription>named(name)
        .and(ElementMatchers.isMethod())
        .and(ElementMatchers.not(ElementMatchers.isAbstract()))
        .and(ElementMatchers.not(ElementMatchers.isNative()))
        // The twin a compiler makes for a covariant or generic override calls the real one: it would count twice.
        .and(ElementMatchers.not(ElementMatchers.isBridge()));
  }
}
