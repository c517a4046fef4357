/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.upstream.link;

import java.util.Comparator;

/**
 * A class or member of Hadoop's main jars, as named in a class file.
 *
 * @param owner the binary class name
 * @param name the name of the member; {@code -} for a class
 * @param type the erased type as a descriptor; {@code -} for a class
 */
public record Member(Kind kind, String owner, String name, String type) implements Comparable<Member> {
  /** The way in which a test depends on it. */
  public enum Kind {
    CLASS, FIELD, METHOD,
    /** A method that a test's subclass overrides: if it no longer exists, the test runs but tests nothing. */
    OVERRIDE
  }

  static final String NONE = "-";

  static Member ofClass(String owner) {
    return new Member(Kind.CLASS, owner, NONE, NONE);
  }

  @Override
  public int compareTo(Member other) {
    return Comparator.comparing(Member::owner).thenComparing(Member::kind).thenComparing(Member::name)
        .thenComparing(Member::type).compare(this, other);
  }

  @Override
  public String toString() {
    return kind == Kind.CLASS ? owner : owner + "." + name + " " + type;
  }
}
