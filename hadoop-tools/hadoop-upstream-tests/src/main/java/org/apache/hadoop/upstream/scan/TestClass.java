/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.scan;

/**
 * A test class of upstream.
 *
 * @param area "common", "hdfs" or "mapred": the test jar it comes from
 * @param name the binary class name
 */
public record TestClass(String area, String name) implements Comparable<TestClass> {
  /** Compares by area, in order of dependency, then by name. */
  @Override
  public int compareTo(TestClass other) {
    int byArea = Integer.compare(rank(), other.rank());
    return byArea != 0 ? byArea : name.compareTo(other.name);
  }

  private int rank() {
    int rank = TestJars.AREAS.indexOf(area);
    return rank < 0 ? TestJars.AREAS.size() : rank;
  }

  @Override
  public String toString() {
    return area + "/" + name;
  }
}
