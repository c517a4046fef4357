/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.result;

import java.util.Comparator;
import org.apache.hadoop.upstream.scan.TestClass;

/** A test method of upstream; {@code <class>} stands for its class as a whole. */
public record TestMethod(TestClass test, String name) implements Comparable<TestMethod> {
  @Override
  public int compareTo(TestMethod other) {
    return Comparator.comparing(TestMethod::test).thenComparing(TestMethod::name).compare(this, other);
  }

  @Override
  public String toString() {
    return test + " " + name;
  }
}
