/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.ab.probe;

import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.matcher.ElementMatcher;
import net.bytebuddy.matcher.ElementMatchers;

/** Matchers of methods that code can be woven into. */
public final class Methods {
  private Methods() {
  }

  /** Returns a matcher of all methods of that name that have a body. */
  public static ElementMatcher.Junction<MethodDescription> named(String name) {
    return ElementMatchers.<MethodDescription>named(name)
        .and(ElementMatchers.isMethod())
        .and(ElementMatchers.not(ElementMatchers.isAbstract()))
        .and(ElementMatchers.not(ElementMatchers.isNative()))
        // A compiler's bridge method for a covariant or generic override calls the real one: it would count twice.
        .and(ElementMatchers.not(ElementMatchers.isBridge()));
  }
}
