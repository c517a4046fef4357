/*
 * Licensed under the Apache License, Version 2.0. See LICENSE.txt.
 */
package org.apache.hadoop.tools.conf.key;

/** A type of what a key may hold. Immutable. */
public interface KeyType {
  /** The verdict on a value. */
  enum Verdict { GOOD, ILL_TYPED, OUT_OF_RANGE }

  /** Returns what may stand there, as a user is told, such as "a whole number of seconds from 0 to 10". */
  String allowed();

  /** Judges a value that has no variables left in it, and no blanks around it. */
  Verdict judge(String value);

  /** Tells whether a variable that nobody set leaves a value that cannot be right. */
  default boolean needsWholeValue() {
    return false;
  }

  /** Tells whether nobody may see the value. */
  default boolean isSecret() {
    return false;
  }
}
